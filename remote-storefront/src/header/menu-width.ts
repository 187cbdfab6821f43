/** Room for the menu's words beside logo, search and buttons on a wide screen, counted in characters of the text face. */
const room = 52
/** What a word's padding takes, in characters. */
const padding = 3
const home = 8

/** Whether the main categories' names fit into the header's one row; decided from the data, so that server and browser agree. */
export const fitsOneRow = (names: readonly string[]): boolean =>
  names.reduce((sum, name) => sum + name.length + padding, home + padding) <= room

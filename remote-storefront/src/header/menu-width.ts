/** Room for names and menu beside search and buttons on a wide screen, counted in characters of the text face. */
const room = 90
/** What a word's padding and arrow take, in characters. */
const padding = 3
const home = 8
/** The name is set larger than the menu, the tagline breaks into short lines. */
const nameScale = 2
const taglineLine = 16

/** Whether brand and main categories fit into the header's one row; decided from the data, so that server and browser agree. */
export function fitsOneRow({ storeName, tagline }: { storeName: string; tagline: string }, names: readonly string[]): boolean {
  const brand = storeName.length * nameScale + Math.min(tagline.length, taglineLine)
  return names.reduce((sum, name) => sum + name.length + padding, brand + home + padding) <= room
}

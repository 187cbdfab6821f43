/** Not the theme's: a frame has to stand out from whatever the shop shows, light, dark or in high contrast. Each bears white text (4.5:1)
 *  and is told from black as well (3:1). */
export const palette = ['#0b62d6', '#b4186f', '#0a7a42', '#7c3fd6', '#a85508', '#0b7480'] as const

/** One colour for each remote, the same on every view.
 *  @param remotes the names of all of them, in the discovery document's order */
export const colourOf = (remote: string, remotes: readonly string[]): string =>
  palette[Math.max(0, remotes.indexOf(remote)) % palette.length] ?? palette[0]

// Styles that depend on the root element's state: scripts running, or the whole page laid out.

/** Selector for a page drawn by the server in which no script runs. Pages that browsers draw, as with an older host, never match. */
export const withoutScripts = ':root:not([data-scripts]) [data-drawn] &'

/** Marks parts below the fold. Their layout waits until they come near, so that the first screen doesn't wait for it. Once the first view
 *  stands, the host removes the mark from one part after the other: Back then finds the same scroll position, and a screenshot of the whole
 *  page has no holes. Without scripts nothing would remove it, and the page would shift while it is read. */
export const later: Record<string, string> = { 'data-later': '' }

/** Styles of marked parts, with a margin for outlines and shadows.
 *  @param blockSize the height assumed until they are laid out */
export const laidOutWhenNear = (blockSize: string) => `
  :root[data-scripts]:not([data-whole]) &[data-later] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${blockSize};
    overflow-clip-margin: 2rem;
  }
`

/** Marks parts below the fold of the page as it comes: they are laid out when they come near, so that the first screen needn't wait for
 *  them. Once the first view stands, the host takes the mark away from one part after the other: Back finds the same place, and a picture
 *  of the whole page has no holes. Without scripts nothing would take it away, and the page would move under the reader. */
export const later: Record<string, string> = { 'data-later': '' }

/** Styles for parts with the mark; outlines and shadows reach out.
 *  @param blockSize how high they count as until they are laid out */
export const laidOutWhenNear = (blockSize: string) => `
  :root[data-scripts]:not([data-whole]) &[data-later] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${blockSize};
    overflow-clip-margin: 2rem;
  }
`

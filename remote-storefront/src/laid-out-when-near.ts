/** Styles for parts below the fold of the page as it comes: they are laid out when they come near. Until then they count as so high;
 *  outlines and shadows reach out. Once the reader has moved on, everything has its own height, so that Back finds the same place. */
export const laidOutWhenNear = (blockSize: string) => `
  :root:not([data-moved]) & {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${blockSize};
    overflow-clip-margin: 2rem;
  }
`

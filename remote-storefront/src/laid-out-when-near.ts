/** Styles for parts below the fold of the page as it comes: they are laid out when they come near, so that the first screen needn't wait
 *  for them. Until then they count as so high; outlines and shadows reach out. Once the first view stands and the browser has nothing to
 *  do, everything has its own height: Back finds the same place, and a picture of the whole page has no holes. */
export const laidOutWhenNear = (blockSize: string) => `
  :root:not([data-whole]) & {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${blockSize};
    overflow-clip-margin: 2rem;
  }
`

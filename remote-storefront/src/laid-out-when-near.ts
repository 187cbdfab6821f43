/** Styles for parts below the fold: they are laid out when they come near. Until then they count as so high; outlines and shadows reach out. */
export const laidOutWhenNear = (blockSize: string) => `
  content-visibility: auto;
  contain-intrinsic-block-size: auto ${blockSize};
  overflow-clip-margin: 2rem;
`

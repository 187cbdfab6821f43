// Styles that depend on the root element's state: scripts running, or the whole page laid out.

/** Selector for a page drawn by the server in which no script runs. Pages that browsers draw, as with an older host, never match. */
export const withoutScripts = ':root:not([data-scripts]) [data-drawn] &'

/** Marks parts below the fold, whose layout is skipped until they come near. After the first view the host removes the marks one by one,
 *  for the scroll position of Back and screenshots of the whole page. Without scripts nothing would remove them. */
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

/** Styles of marked parts that no phone shows in its first screen: until the first paint they are not laid out even when near
 *  (`page-scripts/early.ts` of the host; absent from earlier ones).
 *  @param places the parts among their siblings */
export const skippedUntilPainted = (places: string) => `
  @media (max-width: 767px) and (max-height: 950px) {
    :root[data-unpainted] &[data-later]:${places} {
      content-visibility: hidden;
    }
  }
`

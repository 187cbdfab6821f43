/** A selector for styles that hold where no script runs: the first one of a page that the server has drawn names itself on the root. A page
 *  that browsers draw, as with an older host, can't be without. */
export const withoutScripts = ':root:not([data-scripts]) [data-drawn] &'

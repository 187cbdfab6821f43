/** A selector for styles that hold where no script runs: the page's first one names itself on the root. */
export const withoutScripts = ':root:not([data-scripts]) &'

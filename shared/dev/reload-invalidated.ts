// Reloads the page when a module invalidates its own update, as one does that no longer exports components alone: the dev server's client
// counts it as updated. In each build, because each has its own update runtime.
const hot = import.meta.webpackHot
let before: string | undefined
hot?.addStatusHandler((status) => {
  // Only such a module is disposed of twice within one update.
  if (before === 'apply' && status === 'dispose') location.reload()
  before = status
})

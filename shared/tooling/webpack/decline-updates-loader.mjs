// For modules that several builds share in a page: an update reaches one build's copy alone, so the page reloads instead. Modules of
// components accept their own updates first.
// biome-ignore lint/style/noDefaultExport: webpack reads a loader from there
export default function declineUpdates(source, map) {
  this.callback(null, `${source}\nif (import.meta.webpackHot) import.meta.webpackHot.decline()\n`, map)
}

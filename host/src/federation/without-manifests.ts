// Stands in for the parts of the federation runtime that find entries and files through manifests: the page names them. The runtime can
// leave these parts out itself, but only for hosts without remotes. 3 KB less (decision 0029).
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} }
  /** Cleared by the runtime when a remote is registered anew. */
  readonly manifestCache = new Map()
}

/** Nothing is known of the remote but its entry. */
export const getGlobalRemoteInfo = () => ({})

function unavailable(): never {
  throw new Error('This host preloads by links')
}

export {
  unavailable as defaultPreloadArgs,
  unavailable as formatPreloadArgs,
  unavailable as normalizePreloadExposes,
  unavailable as preloadAssets,
}

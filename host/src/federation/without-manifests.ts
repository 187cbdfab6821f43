// Replaces the parts of the federation runtime that read manifests, as the page names all files. The runtime can omit these parts itself
// only for hosts without remotes. Saves 3 KB (decision 0029).
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} }
  /** Cleared by the runtime when a remote is registered again. */
  readonly manifestCache = new Map()
}

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

interface WebpackContext<Answer> {
  keys(): string[]
  (key: string): Answer
}

interface ImportMeta {
  /** Update state of this module's build; undefined where updates are off. */
  webpackHot?: { addStatusHandler(handler: (status: string) => void): void }
  /** webpack's way to import a folder's modules. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp; mode: 'lazy' },
  ): WebpackContext<Promise<import('@lechaim/shared/contracts/remote.ts').AreaModule>>
  webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp; mode: 'sync' }): WebpackContext<unknown>
}

/** Fills the share scope with what the build provides. */
declare function __webpack_init_sharing__(scope: 'default'): unknown
/** By module and version. `eager`: the module stands in the build's first files, and `get` answers at once. `loaded`: no build replaces it. */
declare const __webpack_share_scopes__: {
  default: Record<string, Record<string, { eager: boolean | number; loaded?: boolean; get(): (() => unknown) | Promise<() => unknown> }>>
}

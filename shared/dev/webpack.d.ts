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

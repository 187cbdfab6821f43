interface ImportMeta {
  /** webpack's way to import a folder's modules. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp; mode: 'lazy' },
  ): {
    keys(): string[]
    (key: string): Promise<import('@lechaim/shared/contracts/remote.ts').AreaModule>
  }
}

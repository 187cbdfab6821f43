/** Keeps the last build without errors: an open page then gets one update from it to the next one that compiles, and a page loaded
 *  meanwhile runs. Only the first build is emitted with its errors, so that the page can show them.
 *  @param reload is called once that first build compiles: what it left in open pages can't be updated */
export function keepLastGoodBuild(compiler, reload) {
  let state = 'none'
  const isGood = (compilation) => !compilation.getStats().hasErrors()
  compiler.hooks.shouldEmit.tap('LastGoodBuild', (compilation) => (state === 'good' && !isGood(compilation) ? false : undefined))
  compiler.hooks.thisCompilation.tap('LastGoodBuild', (compilation) => {
    // Otherwise the next update would start from the broken build.
    compilation.hooks.shouldRecord.tap('LastGoodBuild', () => (state === 'good' && !isGood(compilation) ? false : undefined))
  })
  compiler.hooks.done.tap('LastGoodBuild', ({ compilation }) => {
    const before = state
    if (isGood(compilation)) state = 'good'
    else if (state === 'none') state = 'broken'
    if (before === 'broken' && state === 'good') reload()
  })
}

/** Follows what the owner changes, and reads ahead, once the page has nothing else to do: no byte of it is waited for by the first view. */
export function followShopWhenIdle(): void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  const start = () => void whenIdle(() => void follow())
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function follow(): Promise<void> {
  try {
    const [{ followShopChanges }, { followReleases }, { readAhead }] = await Promise.all([
      import('@lechaim/shared/stores/live-shop.ts'),
      import('../federation/new-releases.ts'),
      import('./read-ahead.ts'),
    ])
    followShopChanges()
    followReleases()
    readAhead()
  } catch (error) {
    // The shop works without it; what changed is read with the next page.
    console.error('The live events could not be loaded', error)
  }
}

/** Follows what the owner changes, once the page has nothing else to do: no byte of it is waited for by the first view. */
export function followShopWhenIdle(): void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  const start = () => void whenIdle(() => void follow())
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function follow(): Promise<void> {
  try {
    const [{ followShopChanges }, { followReleases }] = await Promise.all([
      import('@lechaim/shared/stores/live-shop.ts'),
      import('../federation/new-releases.ts'),
    ])
    followShopChanges()
    followReleases()
  } catch (error) {
    // The shop works without it; what changed is read with the next page.
    console.error('The live events could not be loaded', error)
  }
}

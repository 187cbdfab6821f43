import { whenIdle } from '../next-task.ts'

/** Follows the owner's changes and prefetches, once the page is idle and without delaying the first view. */
export function followShopWhenIdle(): void {
  const start = () => void whenIdle(() => void follow())
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function follow(): Promise<void> {
  try {
    const [{ followShopChanges }, { startWhileIdle }] = await Promise.all([
      import('@lechaim/shared/stores/live-shop.ts'),
      import('./while-idle.ts'),
    ])
    followShopChanges()
    startWhileIdle()
  } catch (error) {
    // The shop works without it; changes are read with the next page.
    console.error('The live events could not be loaded', error)
  }
}

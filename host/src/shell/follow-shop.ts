import { whenIdle } from '../next-task.ts'
import { hydration } from './first-view.ts'

/** An area that fails is never hydrated. */
const hydrationTimeoutMs = 15_000

/** Follows the owner's changes and prefetches, once the page is idle and without delaying the first view. A change that was read before an
 *  area hydrates would not be what the server drew there. */
export function followShopWhenIdle(): void {
  const hydrated = () => Promise.race([hydration(), new Promise((done) => setTimeout(done, hydrationTimeoutMs))])
  const start = () => void hydrated().then(() => whenIdle(() => void follow()))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function follow(): Promise<void> {
  try {
    const { startWhileIdle } = await import(/* webpackChunkName: 'while-idle' */ './while-idle.ts')
    startWhileIdle()
  } catch (error) {
    // The shop works without it; changes are read with the next page.
    console.error('The live events could not be loaded', error)
  }
}

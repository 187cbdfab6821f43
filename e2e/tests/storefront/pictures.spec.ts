// The picture sizes that browsers fetch: the smallest sharp one, on each kind of screen.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'

const screens = [
  { width: 360, scale: 2 },
  { width: 412, scale: 1.75 },
  { width: 768, scale: 1 },
  { width: 1024, scale: 1 },
  { width: 1440, scale: 2 },
]

/** The places of pictures, and the number loaded after scrolling through. */
const places = [
  { path: '/?view=category', within: 'main', atLeast: 12 },
  { path: '/', within: 'main', atLeast: 12 },
  // Pictures below the dialog may reuse its size, and links to similar products that of their cards.
  { path: '/?product=5', within: 'dialog :not(a) >', atLeast: 1 },
] as const

for (const { width, scale } of screens) {
  test.describe(`on a screen of ${width} px at ${scale}`, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: scale })

    test('each picture is fetched in its displayed size', async ({ page }) => {
      for (const { path, within, atLeast } of places) {
        await page.goto(path)
        const images = page.locator(`${within} img[srcset]`)
        // Again, where the list came after the first time.
        await expect.poll(async () => ((await goPast(page)) ? (await fetched(images)).length : 0)).toBeGreaterThanOrEqual(atLeast)
        expect((await fetched(images)).filter(({ taken, best }) => taken !== best)).toEqual([])
      }
    })
  })
}

/** Scrolls on, as pictures below the fold load near the viewport.
 *  @returns whether the end was reached */
const goPast = (page: Page) =>
  page.evaluate(async () => {
    const end = Math.min(document.body.scrollHeight, 5000)
    for (let y = 0; y < end; y += 400) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 50))
    }
    return document.querySelectorAll('img[src^="data:"]').length === 0
  })

/** For each picture its fetched width and the smallest sufficient one, in device pixels. */
const fetched = (images: Locator) =>
  images.evaluateAll((all) =>
    (all as HTMLImageElement[])
      .filter(({ currentSrc, clientWidth }) => currentSrc && clientWidth)
      .map(({ srcset, currentSrc, clientWidth, sizes }) => {
        const widths = [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
        // Within one pixel.
        const best = widths.find((width) => width >= clientWidth * devicePixelRatio - 1) ?? widths.at(-1)
        return { taken: Number(/[?&]w=(\d+)/.exec(currentSrc)?.[1]), best, clientWidth, sizes }
      }),
  )

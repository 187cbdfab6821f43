// The home page's carousel, by arrows, keys and swipe (SPEC §2).
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { ownerOf } from '../../shopper.ts'
import { openBeforeRemotes } from '../../slow-network.ts'

const gallery = (page: Page) => page.getByRole('region', { name: 'גלריית תמונות' })

/** The numbers of the fully visible slides, from right to left. */
const seen = (page: Page): Promise<number[]> =>
  gallery(page).evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect()
    return (
      [...frame.querySelectorAll('[aria-roledescription="שקופית"]')]
        .map((slide) => ({ box: slide.getBoundingClientRect(), name: slide.getAttribute('aria-label') ?? '' }))
        // Each slide includes its gap, which overflows the frame.
        .filter(({ box }) => box.left > left - 2 && box.right < right + 20)
        .sort((one, other) => other.box.right - one.box.right)
        .map(({ name }) => Number(/\d+/.exec(name)?.[0]))
    )
  })

const shown = (viewport: { width: number } | null) => ((viewport?.width ?? 0) < 768 ? 1 : 3)

/** Once the library runs, the row no longer scrolls by itself. */
async function openGallery(page: Page) {
  await page.goto('/')
  const frame = gallery(page)
  await frame.scrollIntoViewIfNeeded()
  await expect(frame.locator('[dir="rtl"]').first()).toHaveCSS('overflow-x', 'hidden')
  return frame
}

test('shows one slide on a phone and three on a wide screen, names them, and loops by the arrow keys', { tag: '@wide' }, async ({
  page,
  viewport,
}) => {
  const frame = await openGallery(page)
  const total = await frame.getByRole('group').count()
  const first = Array.from({ length: shown(viewport) }, (_, place) => place + 1)
  await expect.poll(() => seen(page)).toEqual(first)
  await expect(frame.getByRole('group', { name: `תמונה 1 מתוך ${total}` })).toHaveAttribute('aria-roledescription', 'שקופית')

  await frame.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seen(page)).toEqual(first.map((place) => place + 1))
  await expect(frame.getByText(`תמונה 2 מתוך ${total}`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seen(page)).toEqual(first)
  // The last slide precedes the first.
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await seen(page))[0]).toBe(total)
  for (let press = 0; press < total; press++) await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await seen(page))[0]).toBe(total)
})

test('a slide scrolled to before hydration stays', { tag: '@wide' }, async ({ page }) => {
  const release = await openBeforeRemotes(page, '/')
  const row = gallery(page).locator('[dir="rtl"]').first()
  await row.evaluate((row) =>
    row.scrollBy({ left: -(row.querySelector<HTMLElement>('[role="group"]')?.offsetWidth ?? 0), behavior: 'instant' }),
  )
  await expect.poll(async () => (await seen(page))[0]).toBe(2)
  release()
  await row.scrollIntoViewIfNeeded()
  await expect(row).toHaveCSS('overflow-x', 'hidden')
  await expect.poll(async () => (await seen(page))[0]).toBe(2)
})

test('moves by its arrow buttons on a wide screen and by swipe on a phone', { tag: '@wide' }, async ({ page, viewport }) => {
  const frame = await openGallery(page)
  await expect.poll(async () => (await seen(page))[0]).toBe(1)
  const next = frame.getByRole('button', { name: 'התמונה הבאה' })
  if (shown(viewport) > 1) {
    await next.click()
    await expect.poll(() => seen(page)).toEqual([2, 3, 4])
    await frame.getByRole('button', { name: 'התמונה הקודמת' }).click()
    await expect.poll(() => seen(page)).toEqual([1, 2, 3])
    return
  }
  await expect(next).toBeHidden()
  const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width * part, y: box.y + box.height / 2 }],
    })
  // In Hebrew the next page is a swipe to the right.
  await touch('touchStart', 0.2)
  for (const part of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) await touch('touchMove', part)
  await touch('touchEnd', 0.8)
  await expect.poll(() => seen(page)).toEqual([2])
})

test('two or three slides loop and are each named once; a single one does not move', { tag: '@wide' }, async ({ page, shop, viewport }) => {
  const { send } = await ownerOf(shop)
  const { images } = await send('GET', '/api/carousel')
  for (const total of [2, 3]) {
    await send('PUT', '/api/carousel', { images: images.slice(0, total) })
    const frame = await openGallery(page)
    await expect(frame.getByRole('group')).toHaveCount(total)
    await frame.focus()
    for (const first of [...Array.from({ length: total }, (_, place) => place + 1).slice(1), 1]) {
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => seen(page)).toEqual(Array.from({ length: shown(viewport) }, (_, place) => ((first - 1 + place) % total) + 1))
      await expect(frame.getByText(`תמונה ${first} מתוך ${total}`)).toBeAttached()
    }
  }
  await send('PUT', '/api/carousel', { images: images.slice(0, 1) })
  const frame = await openGallery(page)
  await expect(frame.getByRole('group')).toHaveCount(1)
  await expect(frame.getByRole('button', { includeHidden: true })).toHaveCount(0)
  await expect(frame).not.toHaveAttribute('tabindex')
  await expect.poll(() => seen(page)).toEqual([1])
})

test('a slide’s link leads to its list by press and key, and not at the end of a mouse swipe', { tag: '@wide' }, async ({ page, shop }) => {
  const { send } = await ownerOf(shop)
  const { images } = await send('GET', '/api/carousel')
  const links = images.map(() => ({ address: '/?category=יין+אדום', text: 'ליינות האדומים' }))
  await send('PUT', '/api/carousel', { images, links })
  const frame = await openGallery(page)
  const link = frame.getByRole('link', { name: 'ליינות האדומים' }).first()
  const box = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await seen(page))[0]).not.toBe(1)
  expect(new URL(page.url()).search).toBe('')
  await frame.getByRole('link', { name: 'ליינות האדומים' }).nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'יין אדום' })).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the next slide appears at once', async ({ page }) => {
    const frame = await openGallery(page)
    await expect.poll(async () => (await seen(page))[0]).toBe(1)
    await frame.focus()
    const places = slideThrough(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await seen(page))[0]).toBe(2)
    expect((await places).length).toBeLessThanOrEqual(2)
  })
})

/** The distinct positions of the first slide during a second. */
const slideThrough = (page: Page): Promise<number[]> =>
  gallery(page)
    .getByRole('group')
    .first()
    .evaluate(async (slide) => {
      const places = new Set<number>()
      for (const end = performance.now() + 1000; performance.now() < end; ) {
        places.add(Math.round(slide.getBoundingClientRect().left))
        await new Promise(requestAnimationFrame)
      }
      return [...places]
    })

// The server-rendered first view: before scripts, during hydration, and under failures.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, teamOf } from '../../releases.ts'
import { openWhisky, ownerOf } from '../../shopper.ts'
import { holdRequests, openBeforeRemotes, slowHtml, untilDrawn } from '../../slow-network.ts'

const views = [
  ['/', 'שישי בערב מתחיל בבקבוק טוב'],
  ['/?view=category', 'כל המוצרים'],
  ['/?category=%D7%99%D7%99%D7%9F', 'יין'],
  ['/?q=%D7%99%D7%99%D7%9F', 'יין'],
  ['/?product=5', 'שישי בערב מתחיל בבקבוק טוב'],
  ['/?view=checkout', 'תשלום'],
  ['/?order=1', 'בטעינה…'],
] as const

/** Compares React's properties of each element with the DOM. */
const differences = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('#app *')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props = key && (element as unknown as Record<string, { className?: string; children?: unknown }>)[key]
      if (!props) continue
      if (typeof props.className === 'string' && props.className !== element.getAttribute('class'))
        found.push(`${element.tagName} ${element.getAttribute('class')} is to be ${props.className}`)
      if (typeof props.children === 'string' && props.children !== element.textContent)
        found.push(`${element.textContent} is to be ${props.children}`)
    }
    return found
  })

/** The view's HTML, without parts for browsers without scripts. */
const words = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const without of copy.querySelectorAll('noscript')) without.remove()
    return copy.textContent
  })

const hydrated = (page: Page) => page.locator('[data-expose][data-hydrated]')

/** A server that has just started may send pages without rendered HTML. */
test.beforeEach(async ({ shop }) => {
  await expect.poll(async () => (await fetch(shop.address)).text()).toContain('data-drawn')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading] of views) {
    test(`${path} is readable`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByText('להוספה לסל ולהזמנה יש להפעיל JavaScript בדפדפן')).toBeVisible()
    })
  }

  test('each card has its picture, below the fold as well, once', async ({ page }) => {
    await page.goto('/?view=category')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    const pictures = page.getByRole('article').locator('img:visible')
    await expect(pictures).toHaveCount(await page.getByRole('article').count())
    const last = pictures.last()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
    // No layout shift.
    expect(await height()).toBe(before)
  })

  test('links lead from home to a product with its price, and back', async ({ page }) => {
    await page.goto('/')
    await openWhisky(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('וויסקי')
    const card = page.getByRole('article').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('₪')
    await page.getByRole('dialog').getByRole('button', { name: 'סגירה' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/?category=%D7%99%D7%99%D7%9F')
    await page.getByRole('button', { name: 'חזרה' }).click()
    await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  })

  test("the header's form and links search and open each main category", async ({ page }) => {
    await page.goto('/?view=checkout')
    const field = page.getByRole('combobox', { name: 'חיפוש מוצרים' })
    await field.fill('ויסקי')
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ויסקי')
    await expect(page.getByRole('article').first()).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'תפריט ראשי' })
    await menu.getByRole('button', { name: 'בירה' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('בירה')
    await menu.getByRole('link', { name: 'דף הבית' }).click()
    await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
    // Controls that need scripts are hidden.
    await expect(page.getByRole('button', { name: 'תפריט', exact: true })).toBeHidden()
  })

  test('links page through all products and back to the first page', async ({ page, shop }) => {
    const { items } = await (await fetch(`${shop.address}/api/products?limit=100`)).json()
    const names = async () => page.getByRole('article').getByRole('heading').allTextContents()
    const read: string[] = []
    await page.goto('/?view=category')
    await expect(page.getByRole('button', { name: 'עוד מוצרים' })).toBeHidden()
    for (let more = true; more; ) {
      read.push(...(await names()))
      const link = page.getByRole('link', { name: 'עוד מוצרים' })
      more = await link.isVisible()
      const here = page.url()
      if (more) await Promise.all([page.waitForURL(({ href }) => href !== here), link.click()])
    }
    expect(read.slice(0, 100)).toEqual(items.map(({ name }: { name: string }) => name))
    expect(new Set(read).size).toBe(read.length)
    await page.getByRole('link', { name: 'לתחילת הרשימה' }).click()
    await expect(page.getByRole('link', { name: 'לתחילת הרשימה' })).toHaveCount(0)
    expect(await names()).toEqual(read.slice(0, 24))
  })

  test.describe('a new visitor', () => {
    test.use({ adult: false })

    test('confirms the age by a form, once', async ({ page }) => {
      await page.goto('/?view=category')
      const gate = page.getByRole('dialog', { name: 'אימות גיל' })
      await expect(gate).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.locator('#app :focus')).toHaveCount(0)
      await gate.getByRole('button', { name: 'כן' }).click()
      await expect(gate).toBeHidden()
      expect(page.url()).toContain('view=category')
      await page.goto('/')
      await expect(gate).toHaveCount(0)
    })
  })
})

for (const [path] of views) {
  test(`${path} is hydrated without changes`, { tag: '@wide' }, async ({ page }) => {
    await page.goto(path)
    await expect(hydrated(page).first()).toBeAttached()
    await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
    expect(await differences(page)).toEqual([])
  })
}

test.describe('scripts that come late', () => {
  // Chromium's warning about unused preloads.
  test.use({ expectedComplaints: [/ was preloaded using link preload but not used/] })

  for (const late of ['storefront', 'cart', 'host']) {
    test(`late scripts of the ${late} delay only its own hydration, which changes nothing`, async ({ page }) => {
      const release = await holdRequests(page, new RegExp(`/remotes/${late}/.*\\.js$`))
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
      if (late !== 'host') await expect(hydrated(page).first()).toBeAttached()
      const before = await words(page)
      expect(await differences(page)).toEqual([])
      release()
      await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
      expect(await words(page)).toBe(before)
      expect(await differences(page)).toEqual([])
    })
  }
})

test('after the first view pictures load a few at a time, and the whole page is laid out', { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() => {
    const came: number[] = []
    Object.assign(globalThis, { came })
    const count = (changes: MutationRecord[]) => {
      const pictures = changes.filter(({ oldValue }) => oldValue?.startsWith('data:image/gif'))
      if (pictures.length > 0) came.push(pictures.length)
    }
    new MutationObserver(count).observe(document, { subtree: true, attributeFilter: ['src'], attributeOldValue: true })
  })
  await page.goto('/')
  const waiting = await page.locator('main img[src^="data:image/gif"]').count()
  await expect(page.locator('[data-later]')).toHaveCount(0)
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await expect(page.locator('main img[src^="data:image/gif"]')).toHaveCount(0)
  const came = await page.evaluate(() => (globalThis as unknown as { came: number[] }).came)
  expect(came.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(waiting)
  // React may render two batches at once.
  expect(Math.max(...came)).toBeLessThanOrEqual(8)
})

/** Runs in the page: without the timer that ends the wait for the first view. */
const dropLongTimers = () => {
  const { setTimeout } = window
  Object.assign(window, { setTimeout: (run: () => void, delay = 0) => (delay >= 2_000 ? 0 : setTimeout(run, delay)) })
}

for (const path of ['/', '/?category=%D7%99%D7%99%D7%9F']) {
  test(`${path}: scripts are requested once the first view is painted, its largest picture included`, { tag: '@wide' }, async ({
    page,
  }) => {
    await page.addInitScript(dropLongTimers)
    await page.goto(path)
    await expect(hydrated(page).first()).toBeAttached()
    const { first, painted, picture } = await page.evaluate(() => {
      const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const largest = document.querySelector<HTMLImageElement>('#app img[fetchpriority="high"]')?.currentSrc
      return {
        first: Math.min(...loads.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime)),
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        picture: loads.find(({ name }) => name === largest)?.responseEnd ?? 0,
      }
    })
    expect(first).toBeGreaterThan(painted ?? Infinity)
    expect(first).toBeGreaterThan(picture)
  })
}

test('a hidden page does not wait to be painted', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options)
    }
  })
  await page.addInitScript(dropLongTimers)
  await page.goto('/?view=category')
  await expect(page.locator('script[data-host-script]').first()).toBeAttached()
})

/** Runs in the page: sums layout shifts. */
const watchShifts = () => {
  Object.assign(globalThis, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (globalThis as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
const shifted = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)

test('late Latin fonts cause no layout shift', async ({ page }) => {
  await page.addInitScript(watchShifts)
  // A width at which one more letter wraps the line.
  await page.setViewportSize({ width: 412, height: 823 })
  const letGo = await holdRequests(page, /-latin-.*\.woff2$/)
  await page.goto('/', { waitUntil: 'commit' })
  const loaded = (letters: string) =>
    page.waitForFunction(
      (start) => [...document.fonts].some((face) => face.status === 'loaded' && face.unicodeRange.startsWith(start)),
      letters,
    )
  await loaded('U+20,')
  letGo()
  await loaded('U+21-2')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await shifted(page)).toBeLessThan(0.01)
})

test('HTML that arrives in pieces causes no layout shift', { tag: '@wide' }, async ({ shop, anotherVisitor, viewport }) => {
  const { address, close } = await slowHtml(shop.address)
  const page = await anotherVisitor({ baseURL: address, viewport })
  await page.addInitScript(watchShifts)
  try {
    for (const path of ['/', '/?category=%D7%99%D7%99%D7%9F', '/?product=5', '/?view=checkout']) {
      await page.goto(path)
      await expect(page.locator('html[data-whole]')).toBeAttached()
      expect(await shifted(page), path).toBeLessThan(0.02)
    }
  } finally {
    close()
  }
})

test('text typed into the search before hydration stays and is searched for', { tag: '@wide' }, async ({ page }) => {
  const release = await openBeforeRemotes(page, '/')
  const field = page.getByRole('combobox', { name: 'חיפוש מוצרים' })
  await field.pressSequentially('ויס')
  release()
  await expect(page.getByRole('listbox', { name: 'הצעות' })).toBeVisible()
  await field.pressSequentially('קי')
  await expect(field).toHaveValue('ויסקי')
})

test("text typed between the search field's hydration and its first effects is kept", { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() => {
    // React asks for the focused element in each commit; its passive effects run in a later task.
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement') ?? {}
    let typed = false
    const type = () => {
      const field = document.querySelector<HTMLInputElement>('[name="q"]')
      if (typed || !field || !Object.keys(field).some((key) => key.startsWith('__reactProps'))) return
      typed = true
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      for (const letter of 'ויסקי') {
        set?.call(field, field.value + letter)
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    }
    Object.defineProperty(Document.prototype, 'activeElement', {
      configurable: true,
      get() {
        queueMicrotask(type)
        return get?.call(this)
      },
    })
  })
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'חיפוש מוצרים' })
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  await expect(field).toHaveValue('ויסקי')
  await field.focus()
  await expect(page.getByRole('listbox', { name: 'הצעות' })).toBeVisible()
})

test('a sort order chosen before hydration is applied', async ({ page }) => {
  const release = await openBeforeRemotes(page, '/?view=category')
  const sort = page.getByRole('combobox', { name: 'מיון לפי' })
  await sort.selectOption('name')
  release()
  await expect(page).toHaveURL(/sort=name/)
  await expect(sort).toHaveValue('name')
})

test('a press before hydration is replayed once', async ({ page }) => {
  const release = await openBeforeRemotes(page, '/?view=category')
  const add = page.getByRole('article').first().getByRole('button')
  await add.click()
  await add.click()
  release()
  await expect(page.getByRole('button', { name: 'סל הקניות, שני פריטים' })).toBeVisible()
  // No click is left in the queue.
  await page.getByRole('article').nth(1).getByRole('button').click()
  await expect(page.getByRole('button', { name: 'סל הקניות, 3 פריטים' })).toBeVisible()
})

test('presses before hydration count added pieces in the badge, which the cart then takes over', async ({ page }) => {
  const release = await openBeforeRemotes(page, '/?view=category')
  const add = page.getByRole('article').first().getByRole('button')
  const badge = () => page.getByRole('button', { name: /^סל הקניות/ }).evaluate((cart) => getComputedStyle(cart, '::after').content)
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('data-pressed')
  expect(await badge()).toBe('"2"')
  await expect(page.getByRole('status').filter({ hasText: 'נוסף לסל' })).toBeAttached()
  release()
  await expect(page.getByRole('button', { name: 'סל הקניות, שני פריטים' })).toBeVisible()
  await expect(page.locator('[data-pressed], [data-early-count]')).toHaveCount(0)
  expect(await badge()).toBe('none')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("a press on the menu before hydration opens a sheet at once, which further presses don't close", async ({ page }) => {
    const release = await openBeforeRemotes(page, '/')
    const opener = page.getByRole('button', { name: 'תפריט', exact: true })
    await opener.click()
    const sheet = page.locator('#early-sheet')
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('status')).toHaveText('בטעינה…')
    await opener.dispatchEvent('click')
    release()
    const menu = page.getByRole('dialog', { name: 'תפריט' }).filter({ has: page.getByRole('link', { name: 'דף הבית' }) })
    await expect(menu).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('a press on the cart opens the sheet before the largest picture has loaded', async ({ page }) => {
    const release = await holdRequests(page, /\/storage\/|\/bundled\//)
    await page.addInitScript(dropLongTimers)
    await page.goto('/', { waitUntil: 'commit' })
    const opener = page.getByRole('button', { name: 'סל הקניות ריק' })
    await expect(opener).toBeVisible()
    await expect(page.locator('#app[data-drawn] + *').first()).toBeAttached()
    await expect(page.locator('script[data-host-script]')).toHaveCount(0)
    await opener.click()
    const sheet = page.locator('dialog:modal:not(#early-sheet)')
    await expect(sheet).toBeVisible()
    await expect(page.locator('#early-sheet')).toHaveCount(0)
    release()
    await sheet.getByRole('button', { name: 'סגירה' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.locator('html[data-whole]')).toBeAttached()
  })

  test('a press on the cart requests its dialog while its button waits for its own script', async ({ page }) => {
    await untilDrawn(page, '/')
    const release = await holdRequests(page, /\/remotes\/cart\/.*\/first-view\..*\.js$/)
    await page.addInitScript(dropLongTimers)
    await page.goto('/', { waitUntil: 'commit' })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'סל הקניות ריק' }).click()
    for (const file of [/\/cart\/.*slot__overlay/, /\/host\/.*\/dialogs\./])
      await expect.poll(() => requested.some((path) => file.test(path)), String(file)).toBe(true)
    await expect(page.locator('[data-pressed]')).toHaveCount(1)
    release()
    await expect(page.locator('dialog:modal:not(#early-sheet)')).toBeVisible()
  })

  test('presses on the menu before hydration are one press', async ({ page }) => {
    const release = await openBeforeRemotes(page, '/')
    await page.getByRole('button', { name: 'תפריט', exact: true }).hover()
    // Without the sheet, which would be pressed instead.
    await page.evaluate(() => Object.assign(HTMLDialogElement.prototype, { showModal: () => {} }))
    for (let press = 0; press < 4; press++) {
      await page.mouse.down()
      await page.mouse.up()
    }
    await page.evaluate(() => {
      let opened = 0
      Object.assign(globalThis, { opened: () => opened })
      Object.assign(HTMLDialogElement.prototype, { showModal: () => opened++ })
    })
    release()
    await expect.poll(() => page.evaluate(() => (globalThis as unknown as { opened(): number }).opened())).toBe(1)
  })

  test('a sheet closed before its menu has come takes the press back', async ({ page }) => {
    const release = await openBeforeRemotes(page, '/')
    const opener = page.getByRole('button', { name: 'תפריט', exact: true })
    await opener.click()
    await page.locator('#early-sheet').getByRole('button', { name: 'סגירה' }).click()
    await expect(page.locator('#early-sheet')).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    release()
    await expect(page.locator('html[data-whole]')).toBeAttached()
    await expect(page.getByRole('dialog', { name: 'תפריט' })).toHaveCount(0)
  })

  test('a press on a part that fails no longer looks answered', async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/./)
    await untilDrawn(page, '/')
    await page.route('**/remotes/cart/**', (route) => route.fulfill({ status: 503 }))
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'סל הקניות ריק' }).click()
    await expect(page.locator('#early-sheet')).toBeVisible()
    await expect(page.getByText('החלק הזה לא נטען כרגע').first()).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('#early-sheet, [data-pressed]')).toHaveCount(0)
    // A further press waits for nothing, and the notice's button brings the part without a dialog that nobody has asked for.
    await page.getByRole('button', { name: 'סל הקניות ריק' }).click()
    await expect(page.locator('#early-sheet, [data-pressed]')).toHaveCount(0)
    await page.unroute('**/remotes/cart/**')
    await page.getByRole('button', { name: 'נסו שוב' }).first().click()
    await expect(page.locator('[data-expose="./slot/header-actions"][data-remote="cart"][data-hydrated]')).toBeAttached()
    await expect(page.locator('html[data-whole]')).toBeAttached()
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await page.getByRole('button', { name: 'סל הקניות ריק' }).click()
    await expect(page.locator('dialog:modal:not(#early-sheet)')).toBeVisible()
  })
})

test('a script of the host that fails offline takes presses back, and is requested once the browser is online', async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Failed to load resource/, /was preloaded using link preload but not used/)
  await untilDrawn(page, '/')
  const held: Route[] = []
  const script = /\/remotes\/host\/.*\/main\./
  await page.route(script, (route) => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  const opener = page.getByRole('button', { name: 'תפריט', exact: true })
  await opener.click()
  await expect(page.locator('#early-sheet')).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  await context.setOffline(true)
  await held[0]?.abort()
  await expect(page.locator('#early-sheet, [data-pressed]')).toHaveCount(0)
  await page.unroute(script)
  await context.setOffline(false)
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'תפריט' })).toBeVisible()
})

test('a picture that is gone is replaced by the placeholder, also if it failed before hydration', async ({
  page,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/404/)
  const owner = await ownerOf(shop)
  const { items } = await owner.send('GET', '/api/products?limit=1')
  await owner.send('PATCH', `/api/products/${items[0].id}`, { image: '/storage/v1/object/public/drinksimages/gone.jpg' })
  const release = await openBeforeRemotes(page, '/?view=category')
  const picture = page.getByRole('article', { name: items[0].name }).locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0)).toBe(true)
  release()
  await expect(picture).toHaveAttribute('src', '/bundled/product.jpg')
})

test('Back to a view of the same page works before any script of the shop has loaded', async ({ page }) => {
  await page.goto('/?category=%D7%99%D7%99%D7%9F')
  await expect(hydrated(page).first()).toBeAttached()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const release = await holdRequests(page, /\/remotes\/.*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('dialog')).toBeVisible()
  // The document alone, as the scripts are held.
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'יין' })).toBeVisible()
  release()
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test("a slow document after Back is preceded by the scripts' view, without a hydration mismatch", async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await page.getByRole('link', { name: 'כל המוצרים' }).click()
  const list = page.getByRole('heading', { level: 1, name: 'כל המוצרים' })
  const categories = page.getByRole('heading', { name: 'קנו לפי קטגוריה' })
  await expect(list).toBeVisible()
  const releaseScripts = await holdRequests(page, /\/remotes\/.*\.js$/)
  // Evaluating in the page would wait for the pending document.
  await page.addInitScript(() => {
    setInterval(() => console.debug(document.querySelector('main')?.textContent), 100)
  })
  // A document that is still read when its page is left requests no scripts.
  const scripts = page.waitForRequest(/\/remotes\/host\/.*\/main\.\w+\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect(list).toBeVisible()
  await scripts
  const releasePage = await holdRequests(page, ({ pathname }) => pathname === '/')
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await page.evaluate(() => history.back())
  await asked
  releaseScripts()
  await page.waitForEvent('console', (message) => message.text().includes('קנו לפי קטגוריה'))
  releasePage()
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await expect(categories).toBeVisible()
  await expect(list).toBeHidden()
})

test("a product's dialog closed before any script has loaded stays closed, by its button and by Escape", async ({ page, shop }) => {
  const { items } = await (await page.request.get(`${shop.address}/api/products?limit=1`)).json()
  const dialog = page.getByRole('dialog', { name: items[0].name })
  const closings = [() => dialog.getByRole('button', { name: 'סגירה' }).click(), () => page.keyboard.press('Escape')]
  for (const close of closings) {
    const release = await openBeforeRemotes(page, `/?view=category&product=${items[0].id}`)
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    release()
    await expect(page).toHaveURL('/?view=category')
    await expect(page).toHaveTitle('כל המוצרים · לחיים')
    await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
    await expect(dialog).toBeHidden()
    await page.unrouteAll()
  }
})

test("a press during hydration closes the product's dialog without a layout or focus shift", async ({ page }) => {
  const release = await openBeforeRemotes(page, '/?view=category&product=5')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'סגירה' }).hover()
  await page.mouse.down()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await dialog.boundingBox()
  await dialog.getByRole('button', { name: /^הוספה לסל/ }).focus()
  // The first modal frame, in which an entrance animation would start.
  const taken = page.evaluate(
    () =>
      new Promise<{ x: number; y: number; moving: number }>((done) => {
        const look = () => {
          const dialog = document.querySelector('dialog:modal')
          if (!dialog) return requestAnimationFrame(look)
          const { x, y } = dialog.getBoundingClientRect()
          done({ x, y, moving: document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target === dialog).length })
        }
        look()
      }),
  )
  release()
  expect(await taken).toEqual({ x: before?.x, y: before?.y, moving: 0 })
  await expect(dialog.getByRole('button', { name: /^הוספה לסל/ })).toBeFocused()
  await page.mouse.up()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/?view=category')
  // The next one has its entrance animation.
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => getComputedStyle(element).animationName)).not.toBe('none')
})

test('a press on the way back is replayed, and the focus is set', async ({ page }) => {
  const release = await openBeforeRemotes(page, '/?view=category')
  await page.getByRole('button', { name: 'חזרה' }).click()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'שישי בערב מתחיל בבקבוק טוב' })).toBeFocused()
})

test('text size and contrast of the last visit apply before any script of the shop', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('highContrast', 'true')
    localStorage.setItem('textSize', '120')
  })
  // They never load.
  await page.route(/\/remotes\/.*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html.high-contrast')).toHaveCSS('font-size', '19.2px')
})

test.describe('a new visitor', () => {
  test.use({ adult: false })

  test('gets the age gate in the HTML and passes it before any script of the shop has loaded', async ({ page }) => {
    const release = await openBeforeRemotes(page, '/')
    const gate = page.getByRole('dialog', { name: 'אימות גיל' })
    await expect(gate).toBeVisible()
    await expect(page.locator('#app[inert]')).toBeAttached()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
    await expect(gate).toBeVisible()
    await gate.getByRole('button', { name: 'כן' }).click()
    await expect(gate).toBeHidden()
    release()
    await expect(hydrated(page).first()).toBeAttached()
    await expect(gate).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('ageVerified'))).toBe('true')
  })
})

test('the next page contains what the owner saved', async ({ page, shop }) => {
  const html = async () => (await page.request.get(shop.address)).text()
  await html()
  const owner = await ownerOf(shop)
  await owner.change('יין אדום מתוק לקידוש', { name: 'קידוש חדש' })
  const found = await (await page.request.get(`${shop.address}/?q=${encodeURIComponent('קידוש חדש')}`)).text()
  const names = [...found.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name = '']) => name.replace(/<[^>]+>/g, ''))
  expect(names).toContain('קידוש חדש')
})

test("each visitor's HTML is rendered by their own releases", async ({ page, shop, anotherVisitor }) => {
  const team = await teamOf(shop, 'storefront')
  const words = 'קנו עכשיו'
  const build = anotherBuild('remote-storefront', 'other words', (files) => {
    for (const [file, text] of files) files.set(file, text.replaceAll(words, 'קנו מהר'))
  })
  const { preview = '' } = await team.release(build, '?mode=preview')
  await page.goto(preview)
  await page.getByRole('button', { name: 'הצגת הגרסה' }).click()
  await expect(page.getByRole('button', { name: 'קנו מהר' })).toBeVisible()
  // A renderer that begins too slowly leaves the page to the browser.
  const htmlOf = async (visitor: Page) => (await visitor.request.get('/')).text()
  await expect.poll(() => htmlOf(page)).toContain('קנו מהר')
  const other = await anotherVisitor()
  await expect.poll(() => htmlOf(other)).toContain(words)
})

test.describe('a bundle that is not what was released', () => {
  test('is not run; browsers render its areas, and its team sees a report', async ({ page, shop }) => {
    const team = await teamOf(shop, 'storefront')
    const { preview = '', version } = await team.release(anotherBuild('remote-storefront', 'changed later'), '?mode=preview')
    appendFileSync(join(shop.dataDir, 'releases/storefront', version, 'server.cjs'), '\n// changed')
    await page.goto(preview)
    await page.getByRole('button', { name: 'הצגת הגרסה' }).click()
    await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
    let html = ''
    const readPage = async () => {
      html = await (await page.request.get(`${shop.address}/`)).text()
      return html
    }
    await expect.poll(readPage).toContain('data-drawn')
    expect(html).not.toContain('קנו לפי קטגוריה</h2>')
    const failures = (await team.history()).releases.find((release) => release.version === version)?.failures
    expect(failures).toMatchObject([{ cause: 'server', message: expect.stringContaining('server.cjs lies here as') }])
  })
})

/** Kilobytes of brotli of all scripts of a page that nobody touches. */
const mostIdleKilobytes = 120

test('scripts that only presses need load at the first interaction', async ({ page, requests }) => {
  await page.goto('/')
  await expect.poll(() => requests.some((url) => /page-vitals/.test(url))).toBe(true)
  await page.waitForLoadState('networkidle')
  const early = requests.filter((url) => /\/(dialogs|menu|__federation_expose_(view__category|slot__overlay))\./.test(url))
  expect(early).toEqual([])
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / 1024).toBeLessThan(mostIdleKilobytes)
  await page.mouse.move(100, 100)
  for (const part of ['dialogs', '__federation_expose_view__category', '__federation_expose_slot__overlay'])
    await expect.poll(() => requests.some((url) => url.includes(`/${part}.`)), part).toBe(true)
})

// Keeps what a visitor sees up to date after the owner's changes: reads are spread over the open pages and limited in number.
import { api } from '@lechaim/shared/client/shop-api.ts'
import { followShop } from '@lechaim/shared/stores/live-events.ts'
import { renewProducts } from '@lechaim/shared/stores/renew-products.ts'
import { $route, goTo } from '@lechaim/shared/stores/shell.ts'
import { $categories, updateShop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

const second = 1000
/** All open pages receive a change at once; their reads are spread over this time. */
const spreadMs = 1.5 * second
/** Between two reads of one page, however much changes. */
const minGapMs = 5 * second
const retryMs = 30 * second

type Topic = 'catalogue' | 'content'

const changed = new Set<Topic>()
let timer: ReturnType<typeof setTimeout> | undefined
let isReading = false
let lastRead = Number.NEGATIVE_INFINITY

/** Follows the shop while the page shows it; the panel has its own reads. @returns the function that stops it */
export function followShopChanges(): () => void {
  let unfollow: (() => void) | undefined
  const $shopping = computed($route, ({ view }) => view !== 'admin')
  const stop = $shopping.subscribe((shopping) => {
    if (shopping)
      unfollow ??= followShop({
        onEvent: ({ topic }) => topic !== 'releases' && markChanged(topic),
        onResync: () => markChanged('catalogue', 'content'),
      })
    else {
      unfollow?.()
      unfollow = undefined
    }
  })
  const look = () => scheduleRead()
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    unfollow?.()
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', look)
  }
}

function markChanged(...topics: Topic[]): void {
  for (const topic of topics) changed.add(topic)
  scheduleRead()
}

/** A hidden page reads once it is visible. */
function scheduleRead(minDelayMs = 0): void {
  if (timer !== undefined || isReading || changed.size === 0 || document.hidden) return
  const wait = Math.max(Math.random() * spreadMs, lastRead + minGapMs - Date.now(), minDelayMs)
  timer = setTimeout(() => {
    timer = undefined
    if (!document.hidden) void read()
  }, wait)
}

async function read(): Promise<void> {
  const topics = new Set(changed)
  changed.clear()
  lastRead = Date.now()
  isReading = true
  let pause = 0
  try {
    await Promise.all([topics.has('catalogue') && readCatalogue(), topics.has('content') && readContent(), readBestSelling()])
  } catch (error) {
    console.error('What has changed in the shop could not be read', error)
    for (const topic of topics) changed.add(topic)
    pause = retryMs
  }
  isReading = false
  scheduleRead(pause)
}

async function readCatalogue(): Promise<void> {
  const [{ items }] = await Promise.all([api.categories(), renewProducts()])
  const route = $route.get()
  const shown = $categories.get().find(({ name }) => name === route.category)
  const renewed = shown && items.find(({ id }) => id === shown.id)
  updateShop({ categories: items })
  if (renewed && renewed.name !== shown.name) goTo({ ...route, category: renewed.name }, { replace: true })
}

async function readContent(): Promise<void> {
  const [{ items }, footer, header, carousel] = await Promise.all([api.banners(), api.footer(), api.header(), api.carousel()])
  updateShop({ banners: items, footer, header, carousel })
}

async function readBestSelling(): Promise<void> {
  updateShop({ bestSelling: await api.bestSelling() })
}

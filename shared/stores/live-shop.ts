// Keeps what a visitor sees up to date: what the owner changes is read again, soon, seldom, and not by everybody at once.
import { api } from '@lechaim/shared/client/shop-api.ts'
import { followShop } from '@lechaim/shared/stores/live-events.ts'
import { renewProducts } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'

const second = 1000
/** Every open page hears of a change in the same moment; they read within this time. */
const spread = 1.5 * second
/** Between two reads of one page, however much changes. */
const leastGap = 5 * second
const afterFailure = 30 * second

type Topic = 'catalogue' | 'content'

const changed = new Set<Topic>()
let timer: ReturnType<typeof setTimeout> | undefined
let isReading = false
let lastRead = Number.NEGATIVE_INFINITY

/** Follows the shop for as long as the page shows it; the panel has its own reads. @returns the function that ends it */
export function followShopChanges(): () => void {
  let leave: (() => void) | undefined
  const $shopping = computed($route, ({ view }) => view !== 'admin')
  const stop = $shopping.subscribe((shopping) => {
    if (shopping)
      leave ??= followShop({ onEvent: ({ topic }) => topic !== 'releases' && note(topic), onResync: () => note('catalogue', 'content') })
    else {
      leave?.()
      leave = undefined
    }
  })
  const look = () => plan()
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    leave?.()
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', look)
  }
}

function note(...topics: Topic[]): void {
  for (const topic of topics) changed.add(topic)
  plan()
}

/** A page that nobody looks at reads when somebody does. */
function plan(least = 0): void {
  if (timer !== undefined || isReading || changed.size === 0 || document.hidden) return
  const wait = Math.max(Math.random() * spread, lastRead + leastGap - Date.now(), least)
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
    pause = afterFailure
  }
  isReading = false
  plan(pause)
}

async function readCatalogue(): Promise<void> {
  const [{ items }] = await Promise.all([api.categories(), renewProducts()])
  updateShop({ categories: items })
}

async function readContent(): Promise<void> {
  const [{ items }, footer, header, carousel] = await Promise.all([api.banners(), api.footer(), api.header(), api.carousel()])
  updateShop({ banners: items, footer, header, carousel })
}

async function readBestSelling(): Promise<void> {
  updateShop({ bestSelling: await api.bestSelling() })
}

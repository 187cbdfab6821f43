// Keeps what a visitor sees up to date: what the owner changes is read again, soon, seldom, and not by everybody at once.
import { renewQueries } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import { followShop } from '@lechaim/shared/stores/live-events.ts'
import { $openProduct } from '@lechaim/shared/stores/products.ts'
import { $place } from '@lechaim/shared/stores/shell.ts'
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
let lastRead = Number.NEGATIVE_INFINITY

/** Follows the shop for as long as the page shows it; the panel has its own reads. @returns the function that ends it */
export function followShopChanges(): () => void {
  let leave: (() => void) | undefined
  const $shopping = computed($place, ({ view }) => view !== 'admin')
  const stop = $shopping.subscribe((shopping) => {
    if (shopping) leave ??= followShop({ onEvent: ({ topic }) => note(topic), onResync: () => note('catalogue', 'content') })
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
  if (timer !== undefined || changed.size === 0 || document.hidden) return
  const wait = Math.max(Math.random() * spread, lastRead + leastGap - Date.now(), least)
  timer = setTimeout(() => void read(), wait)
}

async function read(): Promise<void> {
  const topics = new Set(changed)
  changed.clear()
  lastRead = Date.now()
  try {
    await Promise.all([topics.has('catalogue') && readCatalogue(), topics.has('content') && readContent(), readBestSelling()])
    timer = undefined
    plan()
  } catch (error) {
    console.error('What has changed in the shop could not be read', error)
    for (const topic of topics) changed.add(topic)
    timer = undefined
    plan(afterFailure)
  }
}

async function readCatalogue(): Promise<void> {
  // A product that is known to be missing is not asked for again: the console stays clean.
  const isMissing = $openProduct.get().data === 'missing'
  renewQueries((address) => address.startsWith('/api/products') && !(isMissing && /\/\d+$/.test(address)))
  const { items } = await api.categories()
  updateShop({ categories: items })
}

async function readContent(): Promise<void> {
  const [{ items }, footer, header, carousel] = await Promise.all([api.banners(), api.footer(), api.header(), api.carousel()])
  updateShop({ banners: items, footer, header, carousel })
}

async function readBestSelling(): Promise<void> {
  updateShop({ bestSelling: await api.bestSelling() })
}

// Keeps the cart's lines on this device, where the owner has it so (decision 0072): over reloads, in all tabs, and nothing about the shopper.
import { retried } from '@lechaim/shared/client/queries.ts'
import { request } from '@lechaim/shared/client/request.ts'
import type { CheckedCart } from '@lechaim/shared/contracts/orders.ts'
import { toggleCart } from '@lechaim/shared/stores/cart.ts'
import { $cartLines, type CartLine, keptCartKey, maxOrderLines, maxQuantity, repriceCart } from '@lechaim/shared/stores/cart-lines.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { keptCartMessages } from './kept-cart-messages.ts'

const keptForMs = 7 * 24 * 60 * 60 * 1000

/** The storage's text that this tab has read or written last. */
let knownText: string | null = null
/** The lines of that text, from which this tab's own changes are told. */
let known: readonly CartLine[] = []
/** The shopper's last change. */
let changedAt = 0
let isChecking = false

/** Takes up the kept cart, and follows this tab's changes and those of others.
 *  @returns ends it */
export function followKeptCart(): () => void {
  knownText = null
  known = []
  takeOver()
  const isRestored = known.length > 0
  keep($cartLines.get())
  if (isRestored) void checkCart()
  const stopLines = $cartLines.listen(keep)
  const other = ({ key }: StorageEvent) => key === keptCartKey && takeOver()
  // A page out of the back-forward cache has missed the events.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && takeOver()
  addEventListener('storage', other)
  addEventListener('pageshow', shown)
  const stop = () => {
    stopLines()
    removeEventListener('storage', other)
    removeEventListener('pageshow', shown)
  }
  const stopShop = $shop.listen((shop) => {
    if (shop.state !== 'ready' || shop.data.header.keepCart) return
    stop()
    stopShop()
    forget()
  })
  return () => {
    stop()
    stopShop()
  }
}

/** Joins the stored lines with what this tab has changed since it knew them. */
function takeOver(): void {
  const text = readText()
  // Removed: the owner has switched it off, and open pages keep what they have.
  if (text === null || text === knownText) return
  const stored = readKept(text)
  const shown = $cartLines.get()
  const joined = joinLines(known, shown, stored.lines)
  const hasOwn = !isSame(shown, known)
  knownText = text
  known = joined
  changedAt = stored.at
  $cartLines.set(joined)
  if (hasOwn) store(joined)
}

function keep(lines: readonly CartLine[]): void {
  if (isSame(lines, known)) return
  const text = readText()
  // Another tab was faster than its event.
  const joined = text === knownText || text === null ? lines : joinLines(known, lines, readKept(text).lines)
  known = joined
  store(joined)
  if (joined !== lines) $cartLines.set(joined)
}

const isSame = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index])

/** A three-way merge: `theirs` with the changes that lead from `base` to `ours`. Pieces are added and taken, and what either has removed goes. */
function joinLines(base: readonly CartLine[], ours: readonly CartLine[], theirs: readonly CartLine[]): CartLine[] {
  const old = byId(base)
  const own = byId(ours)
  const present = new Set(theirs.map(({ id }) => id))
  const joined = theirs.flatMap((line) => {
    const [was, is] = [old.get(line.id), own.get(line.id)]
    if (was === is) return line
    if (!is) return []
    return { ...is, quantity: Math.min(Math.max(line.quantity + is.quantity - (was?.quantity ?? 0), 1), maxQuantity) }
  })
  return [...joined, ...ours.filter((line) => !present.has(line.id) && old.get(line.id) !== line)]
}

const byId = (lines: readonly CartLine[]) => new Map(lines.map((line) => [line.id, line]))

async function checkCart(): Promise<void> {
  try {
    const lines = $cartLines.get()
    const answers: CheckedCart['lines'] = []
    for (let from = 0; from < lines.length; from += maxOrderLines) {
      const items = lines.slice(from, from + maxOrderLines).map(({ id, quantity }) => ({ productId: id, quantity }))
      const answer = await retried(() => request<CheckedCart>(fetch, '/api/cart/check', { method: 'POST', body: { items } }))
      answers.push(...answer.lines)
    }
    apply(answers)
  } catch (error) {
    // The order is checked again when it is placed.
    console.error('The kept cart could not be checked', error)
    addEventListener('online', () => void checkCart(), { once: true })
  }
}

function apply(answers: CheckedCart['lines']): void {
  isChecking = true
  const changes = repriceCart(answers)
  const products = new Map(answers.map((answer) => [answer.productId, answer]))
  $cartLines.set($cartLines.get().map((line) => describe(line, products.get(line.id))))
  isChecking = false
  const { gone, repriced, reduced } = changes
  if (gone.length === 0 && !repriced && !reduced) return
  const action = $cartLines.get().length > 0 ? { label: keptCartMessages.toCart, run: () => toggleCart(true) } : undefined
  showToast({ ...keptCartMessages.changed(changes), kind: 'error', action })
}

/** The line with the product's present name and picture. */
function describe(line: CartLine, product: CheckedCart['lines'][number] | undefined): CartLine {
  if (!product) return line
  const { name, image = line.image, regularPrice } = product
  return name === line.name && image === line.image && regularPrice === line.regularPrice ? line : { ...line, name, image, regularPrice }
}

function readText(): string | null {
  try {
    return localStorage.getItem(keptCartKey)
  } catch {
    // Storage may be switched off: the cart is then in memory, as without the setting.
    return null
  }
}

/** An empty cart is stored as well, so that the other tabs tell it from one that is no longer kept. */
function store(lines: readonly CartLine[]): void {
  if (!isChecking) changedAt = Date.now()
  const text = JSON.stringify({ at: changedAt, lines })
  try {
    localStorage.setItem(keptCartKey, text)
    knownText = text
  } catch {
    // Full, or switched off.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(keptCartKey)
  } catch {
    // Not stored either.
  }
}

/** The stored cart; an empty one in place of what is too old, or no cart. */
function readKept(text: string): { at: number; lines: CartLine[] } {
  try {
    const { at, lines } = JSON.parse(text)
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < keptForMs
    if (isFresh && Array.isArray(lines)) return { at, lines: lines.flatMap(readLine) }
  } catch {
    // Another program's text.
  }
  return { at: Date.now(), lines: [] }
}

/** Scripts of any release can write to the storage. */
function readLine(line: Partial<CartLine> | null): CartLine[] {
  const { id, name, image, price, quantity, regularPrice, priceBefore } = line ?? {}
  if (!isWhole(id, 1) || !isWhole(price, 0) || !isWhole(quantity, 1, maxQuantity)) return []
  if (typeof name !== 'string' || typeof image !== 'string') return []
  return [
    {
      ...{ id, name, image, price, quantity },
      ...(Number.isFinite(regularPrice) && { regularPrice }),
      ...(isWhole(priceBefore, 0) && { priceBefore }),
    },
  ]
}

const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most

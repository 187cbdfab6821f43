import { home } from '@lechaim/shared/lib/address.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { $route, $searchText, closeProduct, followAddress, goTo, guardLeaving, setRoute, submitSearch } from './shell.ts'

/** The browser's address and history, as far as the shell uses them. */
function browser(search = '/?view=admin&tab=header') {
  const steps = [search]
  const listeners = new Set<() => void>()
  const location = {
    get search() {
      return (steps.at(-1) ?? '').slice(1)
    },
    hash: '',
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    pushState: (_state: unknown, _title: string, address: string) => steps.push(address),
    replaceState: (_state: unknown, _title: string, address: string) => steps.splice(-1, 1, address),
  })
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_type: string, listener: () => void) => listeners.delete(listener))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    setRoute(home)
  })
  const back = () => {
    steps.pop()
    for (const listener of listeners) listener()
  }
  return { steps, back }
}

test('a route that may not be left is not left, by a verb or by the browser’s history', () => {
  const { steps, back } = browser('/')
  const stop = followAddress()
  goTo({ ...home, view: 'admin', tab: 'header' })
  const asked: string[] = []
  const end = guardLeaving((to) => {
    asked.push(to.view)
    return false
  })
  goTo({ ...home, view: 'checkout' })
  back()
  expect(asked).toEqual(['checkout', 'home'])
  expect($route.get().view).toBe('admin')
  expect(steps.at(-1)).toBe('/?view=admin&tab=header')
  end()
  goTo({ ...home, view: 'checkout' })
  expect($route.get().view).toBe('checkout')
  stop()
})

test('a second press that closes a product, before the browser has gone back, goes back no further', () => {
  browser('/')
  const back = vi.fn()
  Object.assign(history, { state: { lechaim: true }, back })
  setRoute({ ...home, product: 5 })
  closeProduct()
  closeProduct()
  expect(back).toHaveBeenCalledTimes(1)
  // Opened again: an entry of its own.
  Object.assign(history, { state: { lechaim: true } })
  closeProduct()
  expect(back).toHaveBeenCalledTimes(2)
})

test('removing an older leave guard keeps the newer one', () => {
  browser()
  const first = guardLeaving(() => true)
  const second = guardLeaving(() => false)
  first()
  goTo({ ...home, view: 'checkout' })
  expect($route.get().view).toBe('home')
  second()
  goTo({ ...home, view: 'checkout' })
  expect($route.get().view).toBe('checkout')
})

test('a blank search changes no view, but turns a search into all products', () => {
  browser('/')
  submitSearch('  ')
  expect($route.get()).toEqual(home)
  submitSearch('יין')
  expect($route.get()).toMatchObject({ view: 'category', query: 'יין' })
  submitSearch(' ')
  expect($route.get()).toEqual({ ...home, view: 'category' })
  goTo({ ...home, view: 'category', category: 'יין' })
  submitSearch('')
  expect($route.get()).toMatchObject({ category: 'יין' })
})

test('the search text is kept while a product opens and closes', () => {
  browser('/')
  $searchText.set('ויסקי')
  setRoute({ ...home, product: 5 })
  expect($searchText.get()).toBe('ויסקי')
  setRoute(home)
  expect($searchText.get()).toBe('ויסקי')
  goTo(home)
  expect($searchText.get()).toBe('')
})

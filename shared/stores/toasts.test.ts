import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { $dialogs } from './dialogs.ts'
import { setRoute } from './shell.ts'
import { $toasts, dismissToast, showFailure, shownForMs, showToast } from './toasts.ts'

beforeEach(() => $toasts.set([]))
afterEach(() => vi.restoreAllMocks())

const titles = () => $toasts.get().map((toast) => toast.title)

test('toasts are ordered oldest first and stay until dismissed', () => {
  const first = showToast({ title: 'אחת' })
  showToast({ title: 'שתיים' })
  expect(titles()).toEqual(['אחת', 'שתיים'])
  expect($toasts.get().map((toast) => toast.kind)).toEqual(['success', 'success'])
  dismissToast(first)
  expect(titles()).toEqual(['שתיים'])
  dismissToast(first)
  expect(titles()).toEqual(['שתיים'])
})

test('a fourth toast removes the oldest', () => {
  for (const title of ['1', '2', '3', '4']) showToast({ title })
  expect(titles()).toEqual(['2', '3', '4'])
})

test('an equal toast replaces the one before it', () => {
  const first = showToast({ title: 'עודכן בסל', description: 'הכמות של יין עודכנה' })
  showToast({ title: 'נוסף לסל' })
  const again = showToast({ title: 'עודכן בסל', description: 'הכמות של יין עודכנה' })
  expect(titles()).toEqual(['נוסף לסל', 'עודכן בסל'])
  expect(again).not.toBe(first)
})

test('a toast with an action is not replaced by an equal one', () => {
  const undo = { label: 'ביטול', run: () => {} }
  showToast({ title: 'הוסר מהסל', action: undo })
  showToast({ title: 'הוסר מהסל', action: undo })
  expect(titles()).toEqual(['הוסר מהסל', 'הוסר מהסל'])
})

test('a failure is shown as an error and its cause is logged', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const cause = new Error('no answer')
  showFailure({ title: 'שגיאה' }, cause)
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה' }])
  expect(log).toHaveBeenCalledWith('שגיאה', cause)
})

test('a failure of the server has the request’s number, and is shown long enough to write it down', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  showFailure({ title: 'שגיאה' }, new RequestFailure(503, 'unavailable', 'down', undefined, undefined, '0f3c9a1e-77b2'))
  showFailure({ title: 'סירוב' }, new RequestFailure(409, 'outdated', 'changed'))
  const [failed, refused] = $toasts.get()
  expect(failed?.requestId).toBe('0f3c9a1e-77b2')
  expect(refused?.requestId).toBeUndefined()
  expect(failed && refused && shownForMs(failed) - shownForMs(refused)).toBeGreaterThan(5000)
})

test('a view change removes success toasts; failures stay, and so do all when a product opens', () => {
  setRoute(home)
  const stop = $toasts.listen(() => {})
  showToast({ title: 'נוסף לסל' })
  showToast({ title: 'שגיאה', kind: 'error' })
  setRoute({ ...home, product: 5 })
  expect(titles()).toEqual(['נוסף לסל', 'שגיאה'])
  setRoute({ ...home, view: 'category' })
  expect(titles()).toEqual(['שגיאה'])
  stop()
})

test('error toasts last longer than success toasts, and longer by their length', () => {
  for (const toast of [
    { title: 'שגיאה' },
    { title: 'שגיאה', kind: 'error' },
    { title: 'שגיאה', description: 'ארוכה'.repeat(20), kind: 'error' },
  ] as const)
    showToast(toast)
  const [success = 0, short = 0, long = 0] = $toasts.get().map(shownForMs)
  expect(success).toBe(6000)
  const undo = showToast({ title: 'הוסר', action: { label: 'ביטול', run: () => {} } })
  expect(
    $toasts
      .get()
      .filter(({ id }) => id === undo)
      .map(shownForMs),
  ).toEqual([12_000])
  expect(short).toBeGreaterThan(success)
  expect(long).toBeGreaterThan(short + 5000)
  expect(long).toBeLessThan(30_000)
})

test('changing the tab or opening a dialog removes a success, no failure, and a dialog no undo', () => {
  const stop = $toasts.listen(() => {})
  onTestFinished(() => {
    stop()
    $dialogs.set([])
    setRoute(home)
  })
  setRoute({ ...home, view: 'admin', tab: 'footer' })
  const show = () => {
    $toasts.set([])
    showToast({ title: 'נשמר' })
    showToast({ title: 'נכשל', kind: 'error' })
    showToast({ title: 'הוסר', action: { label: 'ביטול', run: () => {} } })
  }
  show()
  setRoute({ ...home, view: 'admin', tab: 'products' })
  expect(titles()).toEqual(['נכשל'])
  show()
  setRoute({ ...home, view: 'admin', tab: 'products' })
  expect(titles()).toEqual(['נשמר', 'נכשל', 'הוסר'])
  const dialog = {} as HTMLDialogElement
  $dialogs.set([dialog])
  expect(titles()).toEqual(['נכשל', 'הוסר'])
  showToast({ title: 'נשמר' })
  $dialogs.set([])
  expect(titles()).toEqual(['נכשל', 'הוסר', 'נשמר'])
})

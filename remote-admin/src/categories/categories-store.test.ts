import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { expect, test, vi } from 'vitest'
import { categoryForm, categoryList, categoryTree, checkCategory, parentChoices } from './categories-store.ts'

const update = vi.hoisted(() => vi.fn<typeof api.categoryRows.update>())
vi.mock(import('@lechaim/shared/client/shop-api.ts'), async (original) => {
  const { api, ...rest } = await original()
  return { ...rest, api: { ...api, categoryRows: { ...api.categoryRows, update } } }
})

const category = (id: number, name: string, isMainCategory: boolean, parentId: number | null = null): Category => ({
  id,
  name,
  description: name,
  image: '',
  visible: true,
  isMainCategory,
  parentId,
  position: id,
  createdAt: '2026-11-20T12:02:00.000Z',
  updatedAt: '2026-11-20T12:02:00.000Z',
})
const wine = category(1, 'יין', true)
const red = category(2, 'יין אדום', false, 1)
const gifts = category(3, 'Gifts', false)
const known = [wine, red, gifts]
const draft = { name: 'בירה', description: 'קרה', image: '', visible: true, isMainCategory: false, parentId: null }

test("a taken name is found regardless of case and spaces, except the category's own", () => {
  expect(checkCategory(draft, null, known)).toEqual({})
  expect(Object.keys(checkCategory({ ...draft, name: ' gIFTS ' }, null, known))).toEqual(['name'])
  expect(checkCategory({ ...draft, name: 'GIFTS' }, 3, known)).toEqual({})
})

test('name and description are required', () => {
  expect(Object.keys(checkCategory({ ...draft, name: '', description: '' }, null, known))).toEqual(['name', 'description'])
})

test('possible parents are main and parentless categories, never the category itself', () => {
  expect(parentChoices(known, null).map(({ id }) => id)).toEqual([1, 3])
  expect(parentChoices(known, 3).map(({ id }) => id)).toEqual([1])
  expect(parentChoices(known, 1)).toEqual([])
})

test('sub-categories are nested; others without a parent are standalone', () => {
  const { main, standalone } = categoryTree(known)
  expect(main.map((branch) => [branch.category.id, branch.children.map(({ id }) => id)])).toEqual([[1, [2]]])
  expect(standalone.map((branch) => branch.category.id)).toEqual([3])
})

test('a main category has no parent, in any order of edits', () => {
  const { $form, openRow, edit } = categoryForm
  openRow(red)
  edit({ isMainCategory: true })
  expect($form.get()).toMatchObject({ draft: { isMainCategory: true, parentId: null } })
})

test('a conflict shows the parent by name, and omits it for a main category', async () => {
  vi.spyOn(api.owned, 'categories').mockResolvedValue({ items: known })
  const stop = categoryList.$list.listen(() => {})
  await vi.waitFor(() => expect(categoryList.$list.get().state).toBe('ready'), 10_000)
  const newer = { ...gifts, isMainCategory: true, updatedAt: '2026-11-21T12:02:00.000Z' }
  const outdated = new RequestFailure(409, 'outdated', 'changed meanwhile', undefined, newer)
  update.mockRejectedValueOnce(outdated).mockResolvedValueOnce(newer)
  const { $form, openRow, edit, submit, conflict } = categoryForm
  openRow(gifts)
  edit({ parentId: wine.id })
  await submit()
  const asked = () => {
    const form = $form.get()
    return form.state === 'open' && form.conflict ? conflict.open(form.draft, form.conflict).map(([key]) => key) : []
  }
  expect(asked()).toEqual(['isMainCategory'])
  conflict.choose('isMainCategory', 'mine')
  expect(asked()).toEqual(['isMainCategory', 'parentId'])
  const shown: Partial<Record<string, unknown>> = conflict.shown ?? {}
  expect(conflict.labels.parentId).toBe('קטגוריית אב')
  expect(shown.parentId).toEqual(expect.any(Function))
  const name = shown.parentId as (id: number | null) => string
  expect([1, null, 99].map(name)).toEqual(['יין', 'ללא קטגוריית אב', 'קטגוריה שנוספה בינתיים'])
  conflict.choose('isMainCategory', 'theirs')
  expect(await conflict.resolve()).toBe(true)
  expect(update.mock.lastCall?.[1]).toMatchObject({ isMainCategory: true, parentId: null, updatedAt: newer.updatedAt })
  stop()
  vi.restoreAllMocks()
})

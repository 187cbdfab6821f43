import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { expect, test } from 'vitest'
import { checkCategory, parentChoices } from './categories-store.ts'
import { categoryTree } from './category-tree.ts'

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

test('a name is taken whatever its case and the spaces round it, but not by the category itself', () => {
  expect(checkCategory(draft, null, known)).toEqual({})
  expect(Object.keys(checkCategory({ ...draft, name: ' gIFTS ' }, null, known))).toEqual(['name'])
  expect(checkCategory({ ...draft, name: 'GIFTS' }, 3, known)).toEqual({})
})

test('name and description are required', () => {
  expect(Object.keys(checkCategory({ ...draft, name: '', description: '' }, null, known))).toEqual(['name', 'description'])
})

test('parents are main categories and those without a parent, never the category itself', () => {
  expect(parentChoices(known, null).map(({ id }) => id)).toEqual([1, 3])
  expect(parentChoices(known, 3).map(({ id }) => id)).toEqual([1])
  expect(parentChoices(known, 1)).toEqual([])
})

test('sub-categories are nested, and what has no parent and is not main stands alone', () => {
  const { main, standalone } = categoryTree(known)
  expect(main.map((branch) => [branch.category.id, branch.children.map(({ id }) => id)])).toEqual([[1, [2]]])
  expect(standalone.map((branch) => branch.category.id)).toEqual([3])
})

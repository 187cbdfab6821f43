// The demo shop's catalogue without pictures, imported through the API.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CategoryDraft } from '@lechaim/shared/contracts/categories.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { columnOf } from '@lechaim/shared/lib/product-columns.ts'
import Papa from 'papaparse'
import { expect } from 'vitest'
import { demoFolder } from '../../demo/seed-demo.ts'
import { makeCategory, type Send } from '../../test-app.ts'

/** @returns a function that tells if a product belongs to a category or to one within it */
export async function importDemoCatalogue(owner: Send): Promise<(product: Product, category: string) => boolean> {
  const categories: (CategoryDraft & { parent?: string })[] = JSON.parse(await readFile(join(demoFolder, 'categories.json'), 'utf8'))
  const ids = new Map<string, number>()
  for (const { parent, ...draft } of categories) {
    const { id } = await makeCategory(owner, { ...draft, image: '', parentId: (parent && ids.get(parent)) || null })
    ids.set(draft.name, id)
  }
  const csv = await readFile(join(demoFolder, 'products.csv'), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(csv.trim(), { header: true, transformHeader: (title) => columnOf(title) ?? title })
  const rows = data.map((cells, index) => ({ line: index + 2, cells: { ...cells, image: '' } }))
  const imported = await owner('POST', '/api/products/import', { apply: true, rows })
  expect(imported.statusCode, imported.body).toBe(200)
  return (product, category) =>
    product.categories.some((name) => name === category || categories.some((each) => each.name === name && each.parent === category))
}

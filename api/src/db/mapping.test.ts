// Runs the compiler on contracts that have gained a field: each place that maps the entity must fail to compile.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-app.ts'
import { present, toColumns } from './mapping.ts'

const root = join(import.meta.dirname, '../../..')

/** Fields added to the contracts, and the files that then do not compile. */
const added: [contract: string, after: string, field: string, files: string[]][] = [
  [
    'products.ts',
    '\nconst fields = {',
    'temperature: Type.Union([Type.Number(), Type.Null()]),',
    [
      'api/src/catalogue/products/products-table.ts',
      'api/src/catalogue/transfer/product-cells.ts',
      'shared/contracts/product-import.ts',
      'remote-admin/src/products/product-fields.ts',
    ],
  ],
  [
    'drink.ts',
    'export const drinkFields = {',
    'closure: Type.Union([Type.String(), Type.Null()]),',
    ['api/src/catalogue/drinks/drinks-table.ts', 'remote-admin/src/products/drink/drink-fields.ts'],
  ],
  [
    'categories.ts',
    '\nconst fields = {',
    'colour: Type.String(),',
    ['api/src/catalogue/categories/categories-table.ts', 'remote-admin/src/categories/categories-store.ts'],
  ],
  [
    'banners.ts',
    '\nconst fields = {',
    'colour: Type.String(),',
    ['api/src/content/banners/banners-table.ts', 'remote-admin/src/banners/banners-store.ts'],
  ],
  [
    'content.ts',
    'const footerFields = {',
    "fax: line('03'),",
    ['api/src/content/content-table.ts', 'remote-admin/src/footer/footer-form.ts'],
  ],
  [
    'content.ts',
    'const headerFields = {',
    "motto: line('x'),",
    ['api/src/content/content-table.ts', 'remote-admin/src/header/header-form.ts'],
  ],
  [
    'content.ts',
    'export const Carousel = Type.Object(\n  {',
    'pause: Type.Optional(Type.Integer()),',
    ['api/src/content/carousel-queries.ts'],
  ],
  [
    'coupons.ts',
    'const terms = {',
    'note: Type.String(),',
    ['api/src/catalogue/coupons/coupons-table.ts', 'remote-admin/src/coupons/coupon-fields.ts'],
  ],
  [
    'orders.ts',
    'export const Order = Type.Object(\n  {',
    'urgent: Type.Optional(Type.Boolean()),',
    ['api/src/orders/orders-table.ts', 'api/src/orders/export-orders.ts'],
  ],
  ['orders.ts', 'export const OrderItem = Type.Object({', 'note: Type.Optional(Type.String()),', ['api/src/orders/orders-table.ts']],
  ['orders.ts', 'export const OrderDraft = Type.Object(\n  {', 'urgent: Type.Optional(Type.Boolean()),', ['api/src/orders/place-order.ts']],
  [
    'stock.ts',
    'export const StockMovement = Type.Object(\n  {',
    'note: Type.Optional(Type.String()),',
    ['api/src/catalogue/stock/stock-queries.ts'],
  ],
  [
    'show-times.ts',
    'export const showTimes = {',
    'showNote: Type.Union([Type.String(), Type.Null()]),',
    ['api/src/schedule/time-spans.ts'],
  ],
  ['mails.ts', 'export const UndeliveredMail = Type.Object(\n  {', 'note: Type.Optional(Type.String()),', ['api/src/mail/mails-table.ts']],
  [
    'release-history.ts',
    'export const ReleaseRecord = Type.Object(\n  {',
    'note: Type.Optional(Type.String()),',
    ['api/src/releases/recovery/release-history.ts'],
  ],
  ['auth.ts', 'export interface AuthUser {', 'nickname?: string', ['api/src/auth/users/users-table.ts']],
]

test('a field added to a contract does not compile until it is read and stored', { timeout: 300_000 }, () => {
  const folder = temporaryFolder()
  const notCode = /(?:node_modules|dist|\.test\.tsx?|demo)$/
  for (const part of ['shared', 'api', 'remote-admin'])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !notCode.test(path) })
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@lechaim'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@lechaim') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  symlinkSync(join(folder, 'shared'), join(packages, '@lechaim/shared'))
  symlinkSync(join(root, 'api/node_modules'), join(folder, 'api/node_modules'))
  for (const [contract, after, field] of added) {
    const file = join(folder, 'shared/contracts', contract)
    const text = readFileSync(file, 'utf8')
    expect(text, `${contract}: ${after}`).toContain(after)
    writeFileSync(file, text.replace(after, `${after} ${field}`))
  }
  const settings = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ ...settings, include: ['shared/contracts', 'shared/lib', 'api/src', 'remote-admin/src'] }),
  )
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder], {
    cwd: folder,
    encoding: 'utf8',
  })
  const failed = new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file))
  const missed = added.flatMap(([, , , files]) => files).filter((file) => !failed.has(file))
  expect(missed, stdout.slice(0, 4000)).toEqual([])
})

test('absent fields are left out, and false, zero and null stay', () => {
  expect(present<{ a?: string; b?: boolean; c?: number; d: null }>({ a: undefined, b: false, c: 0, d: null })).toStrictEqual({
    b: false,
    c: 0,
    d: null,
  })
})

test('columns are those of the defined fields, except separately stored ones', () => {
  const columns = { name: (name: string) => ({ name, key: name.toLowerCase() }), price: null }
  expect(toColumns<{ name: string; price: number }, { name: string; key: string }>(columns, { name: 'A', price: 3 })).toEqual({
    name: 'A',
    key: 'a',
  })
  expect(toColumns<{ name: string; price: number }, { name: string; key: string }>(columns, {})).toEqual({})
})

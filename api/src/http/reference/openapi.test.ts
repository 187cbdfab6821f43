import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startShop } from '../../releases/test-builds.ts'
import { startApp } from '../../test-app.ts'
import { type Components, type Operation, withoutExample } from './test-openapi-examples.ts'

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components }
}

async function describe() {
  const { app } = await startShop()
  return (await app.inject('/api/openapi.json')).json<Description>()
}

test('the checked-in description equals the generated one (renew it with vitest -u)', async () => {
  await expect(`${JSON.stringify(await describe(), null, 2)}\n`).toMatchFileSnapshot(join(import.meta.dirname, '../../../openapi.json'))
})

test('every route has a tag, a summary and examples, and the owner’s routes say so', async () => {
  const { paths, components } = await describe()
  const lacks = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      route: `${method} ${path}`,
      tags: operation.tags?.length,
      hasSummary: Boolean(operation.summary),
      withoutExample: withoutExample(operation, components.schemas),
    })),
  )
  expect(lacks).toEqual(lacks.map(({ route }) => ({ route, tags: 1, hasSummary: true, withoutExample: [] })))
  expect(paths['/api/products']?.post?.security).toEqual([{ owner: [] }])
  expect(paths['/api/products']?.get?.security).toBeUndefined()
})

test('the reference page is served by the shop and complies with its policy', async () => {
  const { visitor } = await startApp()
  const page = await visitor('GET', '/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).not.toMatch(/https?:|style=|<style|<script(?! src=)/)
  for (const [, url] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    expect((await visitor('GET', String(url))).statusCode, url).toBe(200)
  expect((await visitor('GET', '/api/docs/reference.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
})

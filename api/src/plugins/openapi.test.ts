import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../test-app.ts'

interface Operation {
  tags?: string[]
  responses?: Record<string, unknown>
  security?: unknown
}

test('the checked-in description is the one that the routes make (renew it with vitest -u)', async () => {
  const { visitor } = await startApp()
  const document = (await visitor('GET', '/api/openapi.json')).json()
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(join(import.meta.dirname, '../../openapi.json'))
})

test('every route has a tag, and the owner’s routes say so', async () => {
  const { visitor } = await startApp()
  const { paths } = (await visitor('GET', '/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) expect(operation.tags, `${method} ${path}`).toHaveLength(1)
  }
  expect(paths['/api/products']?.post?.security).toEqual([{ owner: [] }])
  expect(paths['/api/products']?.get?.security).toBeUndefined()
})

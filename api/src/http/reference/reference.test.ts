import { expect, test } from 'vitest'
import { startApp } from '../../test-app.ts'

test('the reference page comes from the shop itself and needs nothing that its policy refuses', async () => {
  const { visitor } = await startApp()
  const page = await visitor('GET', '/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).not.toMatch(/https?:|style=|<style|<script(?! src=)/)
  for (const [, url] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g))
    expect((await visitor('GET', String(url))).statusCode, url).toBe(200)
  expect((await visitor('GET', '/api/docs/reference.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
})

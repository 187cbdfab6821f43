// Texts of pages live in messages files, where they are found, compared and changed together.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

const components = globSync('{host,remote-*,shared}/**/*.tsx', { cwd: root, exclude: ['**/node_modules', '**/dist'] }).filter(
  (path) => !/\.test\.tsx$|\/test-[^/]*$/.test(path),
)
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** Mails of orders that are made from texts, some of which are the owner's own. */
const mails = globSync('api/src/orders/{order-mails,mails/*,marketing/withdrawal-link,delivery/delivery-facts}.ts', { cwd: root }).filter(
  (path) => !/\.test\.ts$|mail-(messages|texts)\.ts$/.test(path),
)

it('no component or mail of an order has a Hebrew text of its own', () => {
  expect(components.length).toBeGreaterThan(100)
  expect(mails.length).toBeGreaterThan(5)
  expect(
    [...components, ...mails].filter((path) => /[\u05D0-\u05EA]/.test(withoutComments(readFileSync(join(root, path), 'utf8')))),
  ).toEqual([])
})

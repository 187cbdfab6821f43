// Earlier releases work with the current ones, and the other way round, as teams release at different times.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { versionShown } from '../../chaos/chaos.ts'
import { expect, test } from '../../fixtures.ts'
import { signIn } from '../../owner.ts'
import { teamOf } from '../../releases.ts'
import type { ShopServer } from '../../shop-server.ts'
import { buy, fillCart, ownerOf } from '../../shopper.ts'

const folder = resolve(import.meta.dirname, '../../earlier-releases')
const [name, version] = [/^(.+?)-\d/, /-(\d.*)\.tgz$/]
const kept = readdirSync(folder)
  .filter((file) => file.endsWith('.tgz'))
  .map((file) => ({ file, remote: name.exec(file)?.[1] ?? '', version: version.exec(file)?.[1] ?? '' }))

async function buyTwo(page: Page, shop: ShopServer): Promise<void> {
  await fillCart(page, 2)
  await buy(page)
  expect(await (await ownerOf(shop)).orders()).toHaveLength(1)
}

for (const { file, remote, version } of kept) {
  test(`${remote} ${version} runs in the shop of today`, async ({ page, shop }) => {
    const team = await teamOf(shop, remote)
    const { releases } = await team.history()
    if (releases[0]?.version !== version) await team.send(readFileSync(join(folder, file)))
    if (remote === 'admin') {
      await signIn(page, () => page.goto('/?view=admin&tab=products'))
      await expect(page.getByRole('tab')).toHaveCount(9)
    } else await buyTwo(page, shop)
    if (remote === 'host') expect(await page.content()).toContain(`/remotes/host/${version}/`)
    else await expect(versionShown(page, remote, version)).toBeAttached()
    // No release was replaced by a fallback.
    expect((await team.history()).releases.flatMap(({ failures }) => failures)).toEqual([])
  })
}

test('a page of an earlier host without the scripts’ mark has small screens’ search and menu sheets', async ({ page, shop, viewport }) => {
  test.skip((viewport?.width ?? 0) >= 1024, 'Wide screens have both in the header.')
  const host = kept.find(({ remote }) => remote === 'host')
  if (host) await (await teamOf(shop, 'host')).send(readFileSync(join(folder, host.file)))
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'תפריט' })).toBeVisible()
  await expect(page.locator('html[data-scripts]')).toHaveCount(0)
  await expect(header.getByRole('combobox', { name: 'חיפוש מוצרים' })).toBeVisible()
  await header.getByRole('button', { name: 'תפריט' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'חיפוש מוצרים' })).toBeVisible()
})

test('all of them work together', async ({ page, shop }) => {
  for (const { file, remote, version } of kept) {
    const team = await teamOf(shop, remote)
    const { releases } = await team.history()
    if (!releases.some((release) => release.version === version)) await team.send(readFileSync(join(folder, file)))
  }
  await buyTwo(page, shop)
})

// Shared setup of the chaos cases: a shop with a good and a bad release, a shopper with a cart, and a team that reads the reports.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailureCause } from '@lechaim/shared/contracts/page-reports.ts'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import { anotherBuild, type Files, teamOf } from '../releases.ts'
import type { ShopServer } from '../shop-server.ts'
import { buy, ownerOf } from '../shopper.ts'

type Team = Awaited<ReturnType<typeof teamOf>>

/** These tests cause failures; each asserts what shoppers must not see. */
export const test = base.extend<{
  broken: (workspace: string, alter?: (files: Files) => void) => Promise<{ version: string; team: Team }>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  expectedComplaints: async ({}, use) => use([/./]),
  broken: async ({ shop }, use, info) => {
    await use(async (workspace, alter) => {
      const team = await teamOf(shop, workspace.replace('remote-', ''))
      const { version } = await team.release(anotherBuild(workspace, info.title, alter))
      return { version, team }
    })
  },
})

export { expect } from '../fixtures.ts'

/** Throws in browsers alone, beyond the server's checks. */
export const inBrowsers = (code: string) => `if (globalThis.HTMLElement) { ${code} }`

export const cartButton = (page: Page) => page.getByRole('button', { name: /^סל הקניות/ })
export const versionShown = (page: Page, remote: string, version: string) =>
  page.locator(`[data-remote=${remote}][data-remote-version="${version}"]`).first()

/** Places an order from the current page. */
export async function buyOn(page: Page, shop: ShopServer, items: number): Promise<void> {
  await buy(page)
  const [order] = await (await ownerOf(shop)).orders()
  expect(order?.items).toHaveLength(items)
}

export async function addFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^הוספה לסל:/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'סל הקניות, פריט אחד' })).toBeVisible()
}

/** The team's failure reports, also shown in the final table. */
export async function expectCause(team: Team, version: string, cause: FailureCause, says: RegExp): Promise<void> {
  await expect(async () => {
    const { releases } = await team.history()
    const failures = releases.find((release) => release.version === version)?.failures ?? []
    expect(failures.map((failure) => failure.cause)).toContain(cause)
    expect(failures.map(({ message }) => message).join('\n')).toMatch(says)
    tell(`${cause}: ${failures.find((failure) => failure.cause === cause)?.message.slice(0, 60)}`)
  }).toPass({ timeout: 20_000 })
}

/** The team's reports of a case, for the table. */
export function tell(seen: string): void {
  const { annotations } = base.info()
  if (!annotations.some(({ description }) => description === seen)) annotations.push({ type: 'seen', description: seen })
}

/** Changes or removes a file of a release on the server's disk. */
export function onDisk(
  { dataDir }: ShopServer,
  remote: string,
  version: string,
  file: RegExp,
  change: ((text: string) => string) | null,
): void {
  const folder = join(dataDir, 'releases', remote, version)
  const name = readdirSync(folder).find((one) => file.test(one) && one.endsWith('.js'))
  if (!name) throw new Error(`No file like ${file}`)
  if (change) writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
  else rmSync(join(folder, name))
}

export const tampered = (text: string) => `globalThis.tampered = true;${text}`

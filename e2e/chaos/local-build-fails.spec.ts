// A local build that fails in the pages of a running shop: they go on with what is live, and the notice says why.
import { setTimeout as pause } from 'node:timers/promises'
import { beginLocalBuild, cart, note, originOf, rendering, test } from '../local-build.ts'
import { expect, tell, versionShown } from './chaos.ts'

test.describe.configure({ timeout: 300_000 })

test('a local build that throws', async ({ developer, local }) => {
  await beginLocalBuild(developer, local)
  await developer.goto(`${originOf(local)}/?view=category`)
  await developer
    .getByRole('button', { name: /^הוספה לסל/ })
    .first()
    .click()
  await expect(cart(developer, 'סל הקניות, פריט אחד')).toBeVisible()
  local.edit(rendering("if (count < 100) throw new Error('broken on purpose')"))
  await expect(note(developer)).toContainText(/נכשל.*broken on purpose/)
  await expect(cart(developer, 'סל הקניות, פריט אחד')).toBeVisible()
  await expect(versionShown(developer, 'cart', 'local')).not.toBeAttached()
  await expect.poll(local.output).toContain('cart failed in the page')
  tell('cart failed in the page (render: broken on purpose)')
  local.edit()
  await expect(versionShown(developer, 'cart', 'local')).toBeAttached()
  await expect(note(developer)).toContainText('cart מהמחשב הזה')
})

test('a local build that hangs the page', async ({ developer, local }) => {
  await beginLocalBuild(developer, local)
  const builtNow = async () => {
    await developer.goto(`${originOf(local)}/local-build/state`)
    return /"build":(\d+)/.exec(await developer.locator('body').innerText())?.[1]
  }
  const before = await builtNow()
  local.edit(rendering('while (count < 100) {}'))
  await expect.poll(builtNow).not.toBe(before)
  await developer.goto(originOf(local), { waitUntil: 'commit' })
  const answers = () => Promise.race([developer.evaluate(() => true), pause(2000, false)])
  await expect.poll(answers).toBe(false)
  const next = await developer.context().newPage()
  await developer.close()
  await next.goto(originOf(local))
  await expect(note(next)).toContainText('לא סיים להיטען')
  await expect(cart(next, 'סל הקניות ריק')).toBeVisible()
  await expect.poll(local.output).toContain('never became usable')
  tell('a page never became usable')
  local.edit()
  await expect(versionShown(next, 'cart', 'local')).toBeAttached()
})

test('a local build whose dev server goes away', async ({ developer, local }) => {
  await beginLocalBuild(developer, local)
  local.stopDevServer()
  await expect(note(developer)).toContainText('נעצר')
  await expect(versionShown(developer, 'cart', 'local')).not.toBeAttached()
  await expect(cart(developer, 'סל הקניות ריק')).toBeVisible()
  await expect.poll(local.output).toContain('The dev server has ended')
  tell('the dev server has ended')
})

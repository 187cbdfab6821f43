// A team without the shop's repository: an empty folder outside of it becomes a remote that is tested, run alone, released into a running
// shop, bought through and rolled back.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { test as base, expect } from '../../fixtures.ts'
import { deployToken, runCommand } from '../../releases.ts'
import { buy, expectConfirmation, openHome, ownerOf } from '../../shopper.ts'

const test = base.extend<{ empty: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  empty: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lechaim-standalone-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** npm in the team's folder, which knows nothing of this checkout; the certificates that the machine trusts stay. */
function npm(cwd: string, args: string[], env: Record<string, string> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_(?!EXTRA_CA_CERTS)|LECHAIM_)/i.test(name))
  const child = spawn('npm', args, { cwd, env: { ...Object.fromEntries(own), ...env }, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)))
  return { output: () => output, ended, stop: () => process.kill(-(child.pid ?? 0)) }
}

async function done(cwd: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { output, ended } = npm(cwd, args, env)
  expect({ code: await ended, output: output() }, `npm ${args.join(' ')}`).toEqual({ code: 0, output: expect.anything() })
  return output()
}

/** A part with a shared module that no host provides, and with a button that sells the shop's best seller. */
const slot = (title: string) => `import { readWords } from '@lechaim/shared/lib/search/words.ts'
import { addToCart } from '@lechaim/shared/stores/cart.ts'
import { cartProduct } from '@lechaim/shared/stores/products.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'

export default function Gift() {
  const shop = useStore($shop)
  const [product] = shop.state === 'ready' ? shop.data.bestSelling.items : []
  return (
    <Wrap as="section" aria-label="מתנות" data-words={String(typeof readWords)}>
      <h2>${title}</h2>
      {product && <Button onClick={() => addToCart(cartProduct(product))}>מתנה אחת לסל</Button>}
    </Wrap>
  )
}
`

test('an empty folder becomes a remote that is released, bought through and rolled back', async ({ page, shop, empty, anotherVisitor }) => {
  test.setTimeout(600_000)
  const team = join(empty, 'gift-cards')
  const places = ['--slot', 'home-after-best-sellers', '--view', 'gift-cards']
  const made = await runCommand('new-remote', ['--standalone', team, ...places, '--shop', shop.address], {})
  expect({ code: made.code, output: made.output }).toEqual({ code: 0, output: expect.stringContaining('npm install') })
  await done(team, ['install', '--prefer-offline'])
  expect(readFileSync(join(team, 'package-lock.json'), 'utf8')).not.toContain(process.cwd())
  await done(team, ['test'])

  await test.step('what is not formatted fails its tests, and is mended', async () => {
    const texts = join(team, 'src/messages.ts')
    const formatted = readFileSync(texts, 'utf8')
    writeFileSync(texts, formatted.replaceAll("'", '"'))
    const checked = npm(team, ['test'])
    expect({ code: await checked.ended, output: checked.output() }).toEqual({
      code: 1,
      output: expect.stringContaining('src/messages.ts'),
    })
    await done(team, ['run', 'format'])
    expect(readFileSync(texts, 'utf8')).toBe(formatted)
  })

  const place = join(team, 'src/slot/home-after-best-sellers.tsx')
  rmSync(join(team, 'src/slot/home-after-best-sellers.test.tsx'))
  writeFileSync(place, slot('מתנות לחג'))
  expect(await done(team, ['run', 'check'])).toMatch(
    /Note: host .* has no @lechaim\/shared\/lib\/search\/words\.ts: .*\n.*Check: supported by host/,
  )

  await test.step('alone, with the data of the shop', async () => {
    const port = await freePort()
    const dev = npm(team, ['run', 'dev'], { DEV_PORT: String(port) })
    try {
      await expect.poll(dev.output, { timeout: 60_000 }).toContain(`http://127.0.0.1:${port}/`)
      const developer = await anotherVisitor()
      await developer.goto(`http://127.0.0.1:${port}/`)
      await expect(developer.getByRole('heading', { name: 'מתנות לחג' })).toBeVisible()
      await expect(developer.getByRole('button', { name: 'מתנה אחת לסל' })).toBeVisible()
    } finally {
      dev.stop()
    }
  })

  const env = { LECHAIM_DEPLOY_TOKEN: await deployToken(shop, 'gift-cards', '--new') }
  const release = () => done(team, ['run', 'release', '--', '--to', shop.address], env)
  expect(await release()).toMatch(/\nLive: gift-cards 0\.1\.0\+\w+, for everybody\n$/)
  await openHome(page)
  const gifts = page.locator('[data-remote=gift-cards]')
  await expect(gifts.getByRole('heading', { name: 'מתנות לחג' })).toBeVisible()
  expect(await (await fetch(shop.address)).text()).toContain('מתנות לחג')
  await gifts.getByRole('button', { name: 'מתנה אחת לסל' }).click()
  await buy(page)
  await expectConfirmation(page)
  expect(await (await ownerOf(shop)).orders()).toHaveLength(1)

  await test.step('its view has an address, a title, a step of the breadcrumb and an entry of the sitemap', async () => {
    await page.goto('/?view=gift-cards')
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'חדש בחנות' })).toBeVisible()
    await expect(page).toHaveTitle(/^חדש בחנות · /)
    await expect(page.getByRole('navigation', { name: 'מיקום באתר' })).toContainText('חדש בחנות')
    expect(await (await fetch(`${shop.address}/sitemap.xml`)).text()).toContain('/?view=gift-cards<')
    await page.getByRole('navigation', { name: 'מיקום באתר' }).getByRole('link').first().click()
    await expect(page).not.toHaveTitle(/חדש בחנות/)
  })

  writeFileSync(place, slot('מתנות לכל יום'))
  await release()
  await page.goto('/')
  await expect(gifts.getByRole('heading', { name: 'מתנות לכל יום' })).toBeVisible()
  expect(await done(team, ['run', 'rollback', '--', '--to', shop.address], env)).toContain('Taken back: gift-cards')
  await page.goto('/')
  await expect(gifts.getByRole('heading', { name: 'מתנות לחג' })).toBeVisible()
})

// `npm run bench -- admin`: what the panel costs. Nothing before the click; from the click to the login on a slow phone line; a change
// of tabs once loaded; and how many bytes its first chunks and its editor are.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../launch/console.mjs'
import { openBrowser, openPage, phone, slowDown } from '../processes/browser.mjs'
import { openDemoShop, signIn } from '../processes/demo-shop.mjs'
import { root } from '../workspaces.mjs'
import { kilobytes, median } from './figures.mjs'

const runs = 5
/** Lighthouse's slow 4G, for DevTools throttling. */
const slow4g = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }

async function fromClickToLogin(browser, address) {
  await using page = await openPage(browser, { ...phone, url: address })
  const fetched = []
  page.on('requestfinished', (request) => fetched.push(request))
  await page.goto(address)
  // The home view has loaded, so that its pictures do not compete.
  await page.getByRole('heading', { name: 'קנו לפי קטגוריה' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  const before = fetched.splice(0)
  await slowDown(page, slow4g)
  const manager = page.getByRole('button', { name: 'ניהול', exact: true }).locator('visible=true').first()
  if (!(await manager.isVisible())) await page.getByRole('button', { name: 'תפריט', exact: true }).click()
  await manager.waitFor()
  const start = performance.now()
  await manager.click({ noWaitAfter: true })
  await page.getByLabel('שם משתמש').waitFor()
  const shown = performance.now() - start
  const sizes = await Promise.all(fetched.filter((request) => request.url().endsWith('.js')).map((request) => request.sizes()))
  return {
    before: before.filter((request) => request.url().includes('/remotes/admin/')).length,
    shown,
    loaded: sum(sizes.map(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize)),
  }
}

/** Milliseconds from the press on a tab until its heading shows, each tab the second time it is opened. */
async function tabChanges(browser, address) {
  await using page = await openPage(browser, { width: 1440, height: 900, url: address })
  await page.goto(`${address}/?view=admin`)
  await signIn(page, address)
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  const count = await tabs.count()
  for (let index = 0; index < count; index++) {
    await tabs.nth(index).click()
    await page.waitForLoadState('networkidle')
  }
  const times = {}
  for (let index = 0; index < count; index++) {
    // Numbers behind a name, such as that of new orders, may change.
    const name = (await tabs.nth(index).textContent()).replace(/\d+$/, '')
    times[name] = await page.evaluate(
      (tabIndex) =>
        new Promise((resolve) => {
          const tab = document.querySelectorAll('[role=tab]')[tabIndex]
          const before = document.querySelector('[role=tabpanel] h2')
          const start = performance.now()
          const look = () => {
            const heading = document.querySelector('[role=tabpanel] h2')
            if (heading && heading !== before) resolve(performance.now() - start)
            else requestAnimationFrame(look)
          }
          tab.click()
          look()
        }),
      index,
    )
  }
  return times
}

/** Compressed bytes of the built files with these name prefixes. */
function chunks(...beginnings) {
  const folder = join(root, 'remote-admin/dist')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js.br') && beginnings.some((beginning) => file.startsWith(beginning)))
    .map((file) => [file, statSync(join(folder, file)).size])
}
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

export async function bench() {
  await using shop = await openDemoShop()
  await using browser = await openBrowser()
  const visits = []
  for (let run = 0; run < runs; run++) visits.push(await fromClickToLogin(browser, shop.address))
  const times = await tabChanges(browser, shop.address)
  say(`The panel, medians of ${runs}, slow 4G and a processor 4 times slower:`)
  say(`  requests for it before the click  ${median(visits.map(({ before }) => before))} (0 asked for)`)
  say(`  from the click to the login       ${median(visits.map(({ shown }) => shown)).toFixed(0)} ms (1500 asked for)`)
  say(`  scripts fetched for the login     ${kilobytes(median(visits.map(({ loaded }) => loaded)))} (60 KB asked for)`)
  say('  a change of tabs, once loaded (100 ms asked for):')
  for (const [name, time] of Object.entries(times)) say(`    ${time.toFixed(0).padStart(4)} ms  ${name}`)
  const editor = chunks('src_editor', 'node_modules_slate', 'vendors-node_modules_slate')
  say(`  the editor's files                ${kilobytes(sum(editor.map(([, size]) => size)))} brotli (110 KB asked for)`)
  for (const [file, size] of editor) say(`${kilobytes(size).padStart(14)}  ${file}`)
}

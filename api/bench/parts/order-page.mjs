// `npm run bench -- api order-page [sqlite | postgres] [orders]`: the page of an order in the panel of a shop with a million of them, from the
// press in the list until the page stands.
import { median } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { openBrowser, openPage } from '@lechaim/shared/tooling/processes/browser.mjs'
import { signIn } from '@lechaim/shared/tooling/processes/demo-shop.mjs'
import { openShopWithOrders } from '../many-orders.mjs'

const [engine = 'sqlite', many = '1000000'] = process.argv.slice(2)
const count = Number(many)
const goal = 150
/** In the page: milliseconds from the press on the button of a row until its order stands, and until its record does. */
const timed = ({ place, label, heading }) =>
  new Promise((resolve) => {
    const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === label)
    const headings = () => [...document.querySelectorAll('dialog h3')].map(({ textContent }) => textContent)
    const start = performance.now()
    const since = () => performance.now() - start
    let order = 0
    const look = () => {
      if (order === 0 && headings().length > 0) order = since()
      if (headings().includes(heading)) resolve({ order, record: since() })
      else requestAnimationFrame(look)
    }
    buttons[place].click()
    look()
  })

await using opened = new AsyncDisposableStack()
const shop = await openShopWithOrders(opened, { engine, count })
const browser = opened.use(await openBrowser())
const page = opened.use(await openPage(browser, { width: 1440, height: 900, url: shop.address }))
await page.goto(`${shop.address}/?view=admin&tab=orders`)
await signIn(page, shop.address)
const label = 'פרטי הזמנה'
const rows = page.getByRole('button', { name: label, exact: true })
await rows.first().waitFor()
const times = []
for (let place = 0, rowsOfPage = await rows.count(); place < rowsOfPage; place++) {
  times.push(await page.evaluate(timed, { place, label, heading: 'ציר הזמן' }))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const [initial, ...later] = times
const sayTimes = (name, of) => {
  const [first, others] = [of(initial), later.map(of)]
  say(`  ${name.padEnd(42)} ${[first, median(others), Math.max(...others)].map((ms) => ms.toFixed(0).padStart(5)).join(' ')} ms`)
}
say(`An order of ${count.toLocaleString('en')} on ${engine}, after the press in the list (${goal} ms asked for):`)
say(`  ${''.padEnd(42)} first, median and most of ${later.length} others`)
sayTimes('the order, its customer and lines', ({ order }) => order)
sayTimes('with its money, notes and timeline', ({ record }) => record)

// Kills while shoppers pay: no notice that was acknowledged is lost, and none counts twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { makeCategory, makeProduct, processEnvironment, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'
import { payPlusKeys, startPayPlus, type TestPayPlus } from './providers/test-payplus.ts'

/** `npm run test:crash` asks for the long run. */
const kills = Number(process.env.LECHAIM_CRASHES ?? 3)

test(`after ${kills} kills every acknowledged payment is entered, once`, { timeout: 60_000 + kills * 15_000 }, async () => {
  const provider = await startPayPlus()
  onTestFinished(provider.close)
  const dataDir = temporaryFolder()
  const env = {
    ...processEnvironment,
    LECHAIM_DATA: dataDir,
    LECHAIM_PAYPLUS_API_KEY: payPlusKeys.apiKey,
    LECHAIM_PAYPLUS_SECRET_KEY: payPlusKeys.secretKey,
    LECHAIM_PAYPLUS_PAGE: payPlusKeys.page,
    LECHAIM_PAYPLUS_ADDRESS: provider.config.address,
    LECHAIM_PAYMENT_AT: 'checkout',
    LECHAIM_TEST_SHOPPERS: await startShoppers(provider),
  }
  await stock(dataDir)
  const acknowledged: number[] = []
  for (let n = 0; n < kills; n++) acknowledged.push(...(await paidUntilKilled(env)))
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills)
  const app = await buildApp({ ...readConfig(env), logLevel: 'silent' }, { demo: null, page: false })
  onTestFinished(() => app.close())
  const entries = () => app.db.selectFrom('order_payments').select(['order_id', 'amount']).execute()
  await vi.waitFor(async () => {
    const entered = new Set((await entries()).map(({ order_id }) => order_id))
    expect(acknowledged.filter((id) => !entered.has(id))).toEqual([])
  }, 60_000)
  const all = await entries()
  expect(new Set(all.map(({ order_id }) => order_id)).size).toBe(all.length)
  const orders = await app.db.selectFrom('orders').select(['id', 'total', 'paid', 'pay_alarm']).execute()
  const paid = orders.filter(({ id }) => all.some((entry) => entry.order_id === id))
  expect(paid.filter(({ total, paid: sum, pay_alarm }) => sum !== total || pay_alarm !== null)).toEqual([])
})

/** A server at which the killed process has a page paid and signed. @returns its address */
async function startShoppers(provider: TestPayPlus): Promise<string> {
  const server = createServer((request, response) => {
    const page = provider.pages.find(({ reference }) => request.url?.endsWith(reference))
    if (page) provider.pay(page)
    response.end(JSON.stringify(page ? provider.notice(page) : { body: '', headers: {} }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stock(dataDir: string): Promise<void> {
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  await makeProduct(owner)
  await app.close()
}

async function paidUntilKilled(env: Record<string, string | undefined>): Promise<number[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-crash-load.ts')], { env })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const ended = once(child, 'close').then(() => {
    if (!output.includes('paid')) throw new Error('The process ended before it took a notice')
  })
  while (!output.includes('paid')) await Promise.race([once(child.stdout, 'data'), ended])
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 300)
  await ended
  // The last line may be cut off in the middle of a number.
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => Number(line.split(' ')[1]))
}

// Traces of an order (decision 0102): from the click on "send" in a browser to the row, as a collector gets them.
import { startOtlpReceiver } from '@lechaim/shared/tooling/processes/otlp-receiver.mjs'
import { test as base, expect } from '../../fixtures.ts'
import { buy, dana, fillCart } from '../../shopper.ts'

type Collector = Awaited<ReturnType<typeof startOtlpReceiver>>

const test = base.extend<{ collector: Collector }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  collector: async ({}, use) => {
    const collector = await startOtlpReceiver()
    await use(collector)
    collector.close()
  },
  environment: async ({ collector }, use) =>
    use({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_TRACES_SAMPLER: 'always_on' }),
})

test('an order is one trace from the click to the row, without anything of the shopper', async ({ page, collector }) => {
  await fillCart(page)
  await buy(page)
  const trace = () => {
    const click = collector.spans.find(({ name }) => name === 'click on send')
    return collector.spans.filter(({ traceId }) => traceId === click?.traceId)
  }
  await expect
    .poll(() => trace().map(({ name }) => name))
    .toEqual(expect.arrayContaining(['click on send', 'POST /api/orders', 'transaction', 'insert orders', 'mail']))
  const spans = trace()
  const parentOf = (name: string) => {
    const parent = spans.find((span) => span.name === name)?.parentId
    return spans.find(({ spanId }) => spanId === parent)?.name
  }
  expect(parentOf('insert orders')).toBe('transaction')
  expect(parentOf('transaction')).toBe('POST /api/orders')
  expect(parentOf('POST /api/orders')).toBe('click on send')
  const sent = collector.texts.join('')
  for (const typed of Object.values(dana)) expect(sent).not.toContain(typed)
})

base('without tracing an order is sent as before, and no page has the script', async ({ page }) => {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/orders'))
  await fillCart(page)
  expect(await page.content()).not.toContain('traceparent')
  await buy(page)
  expect(Object.keys(await (await sent).allHeaders())).not.toContain('traceparent')
})

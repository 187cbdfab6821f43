// A payment provider for tests that speaks PayPlus's wire as documented (its answers' fields are those of official plugins), faults included.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayPlusConfig } from '../../config/payments.ts'

export const payPlusKeys = { apiKey: 'test-api-key', secretKey: 'test-secret-key-nobody-sees', page: 'test-page' }

interface Transaction {
  uid: string
  code: string
  type: 'Charge' | 'Approval'
  /** Shekels. */
  amount: number
  more_info: string
}

interface TestPage {
  reference: string
  link: Record<string, unknown> & {
    amount: number
    charge_method: number
    more_info: string
    refURL_callback: string
    refURL_success: string
  }
  /** The last try to pay. */
  paid: Transaction | null
  isDisabled: boolean
}

/** `away`: no answer, nothing done. `silent`: done, and the answer is lost. `refuse`: a refusal. */
type Fault = 'away' | 'silent' | 'refuse' | null

export interface TestPayPlus {
  config: PayPlusConfig
  pages: TestPage[]
  /** Shekels, by the transaction that they were moved from. */
  moved: { kind: 'charge' | 'refund'; of: string; amount: number; mark: string }[]
  /** Paths, in the order of the requests. */
  calls: string[]
  fault: Fault
  /** A page about which questions fail. */
  unanswered: TestPage | null
  /** The shopper's try to pay on a page. */
  pay(page: TestPage, as?: Partial<Transaction>): Transaction
  /** The signed notice of a page. */
  notice(page: TestPage, secret?: string): { body: string; headers: Record<string, string> }
  /** Called before a request is answered. */
  onCall: ((path: string, page: TestPage | undefined) => Promise<void> | void) | null
  close(): Promise<void>
}

const success = { status: 'success', code: 0, description: 'operation has been success' }

export async function startPayPlus(): Promise<TestPayPlus> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  const shop: TestPayPlus = {
    config: { ...payPlusKeys, address: '' },
    pages: [],
    moved: [],
    calls: [],
    fault: null,
    unanswered: null,
    onCall: null,
    pay(page, as = {}) {
      const { amount, more_info, charge_method } = page.link
      const type = charge_method === 2 ? 'Approval' : 'Charge'
      page.paid = { uid: randomUUID(), code: '000', type, amount, more_info, ...as }
      return page.paid
    },
    notice(page, secret = payPlusKeys.secretKey) {
      const { uid = randomUUID(), code = '033', amount = page.link.amount } = page.paid ?? {}
      // With a space that a re-serialised body would not have.
      const body = JSON.stringify({
        transaction_type: page.paid?.type ?? 'Charge',
        transaction: {
          uid,
          payment_page_request_uid: page.reference,
          status_code: code,
          amount,
          currency: 'ILS',
          more_info: page.link.more_info,
        },
        data: { card_information: { four_digits: '4580' } },
        invoice: { docu_number: '40017', original_url: 'https://invoices.example/40017' },
      }).replace('{', '{ ')
      const hash = createHmac('sha256', secret).update(body).digest('base64')
      return { body, headers: { 'user-agent': 'PayPlus', hash, 'content-type': 'application/json' } }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname.startsWith('/page/')) return showPage(url, request.method ?? '', response)
    // A browser asks for an icon of the page.
    if (request.method === 'GET') return void response.writeHead(204).end()
    const path = url.pathname
    shop.calls.push(path)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refused = (description: string) => send(200, { results: { status: 'error', code: 1, description } })
    if (shop.fault === 'away') return void response.writeHead(503).end()
    if (request.headers['api-key'] !== payPlusKeys.apiKey || request.headers['secret-key'] !== payPlusKeys.secretKey)
      return void send(401, { results: { status: 'error', code: 401, description: 'not-authorized' } })
    if (shop.fault === 'refuse') return void refused('refused by the test')
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    if (shop.unanswered && body.payment_request_uid === shop.unanswered.reference) return void response.writeHead(500).end()
    const done = handle(path, body)
    if (!done) return void send(404, { results: { status: 'error', code: 404, description: 'no such request' } })
    await shop.onCall?.(path, shop.pages.at(-1))
    if (shop.fault === 'silent') return void response.destroy()
    if (typeof done === 'string') return void refused(done)
    send(200, { results: success, data: done.data })
  }

  /** @returns the answer, the reason of a refusal, or null for an unknown request */
  // biome-ignore lint/suspicious/noExplicitAny: any request
  function handle(path: string, body: any): { data: unknown } | string | null {
    if (path === '/PaymentPages/generateLink') {
      const sum = body.items.reduce((total: number, item: { price: number; quantity: number }) => total + item.price * item.quantity, 0)
      if (Math.round(sum * 100) !== Math.round(body.amount * 100)) return 'the items do not sum up to the amount'
      const reference = randomUUID()
      shop.pages.push({ reference, link: body, paid: null, isDisabled: false })
      return { data: { page_request_uid: reference, payment_page_link: `${shop.config.address}/page/${reference}` } }
    }
    if (path === '/PaymentPages/ipn') {
      const page = shop.pages.find(({ reference }) => reference === body.payment_request_uid)
      if (!page?.paid) return 'no transaction'
      const { uid, code, type, amount, more_info } = page.paid
      return { data: { transaction_uid: uid, status_code: code, type, amount, more_info, four_digits: '4580', method: 'credit-card' } }
    }
    if (path.startsWith('/PaymentPages/Disable/')) {
      const page = shop.pages.find(({ reference }) => path.endsWith(reference))
      if (page) page.isDisabled = true
      return page ? { data: {} } : 'no such page'
    }
    const kind = { '/Transactions/ChargeByTransactionUID': 'charge', '/Transactions/RefundByTransactionUID': 'refund' }[path] as
      | 'charge'
      | 'refund'
    if (!kind) return null
    const of = String(body.transaction_uid)
    const page = shop.pages.find(({ paid }) => paid?.uid === of)
    const charged = shop.moved.find((move) => move.kind === 'charge' && `charge-${move.mark}` === of)
    const most = page?.paid?.amount ?? charged?.amount ?? 0
    const before = shop.moved.filter((move) => move.kind === kind && move.of === of).reduce((sum, { amount }) => sum + amount, 0)
    if (before + body.amount > most + 0.001) return 'amount is too high'
    shop.moved.push({ kind, of, amount: body.amount, mark: body.more_info })
    return { data: { transaction: { uid: `${kind}-${body.more_info}`, status_code: '000', amount: body.amount } } }
  }

  /** The page that shoppers see, for stories: a button that pays, and the way back. */
  async function showPage(url: URL, method: string, response: ServerResponse): Promise<void> {
    const page = shop.pages.find(({ reference }) => url.pathname.endsWith(reference))
    if (!page) return void response.writeHead(404).end()
    if (method === 'POST') {
      shop.pay(page)
      const { body, headers } = shop.notice(page)
      await fetch(page.link.refURL_callback, { method: 'POST', body, headers }).catch(() => null)
      return void response.writeHead(302, { location: `${page.link.refURL_success}?status=approved` }).end()
    }
    const html = `<!doctype html><html lang="he" dir="rtl"><title>דף תשלום</title><h1>תשלום של ${page.link.amount} ₪</h1><form method="post"><button>תשלום</button></form>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop.config.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shop
}

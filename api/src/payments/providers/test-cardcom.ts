// A payment provider for tests that speaks Cardcom's API 11 as its OpenAPI description has it: notices are not signed.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CardcomConfig } from '../../config/payments.ts'

interface TestPage {
  reference: string
  request: { Amount: number; ReturnValue: string; Operation: string; WebHookUrl: string }
  /** The shopper's action. */
  done: 'nothing' | 'declined' | 'paid'
  transaction: number
  amount: number
}

interface TestCardcom {
  config: CardcomConfig
  pages: TestPage[]
  // biome-ignore lint/suspicious/noExplicitAny: any request
  calls: { path: string; body: any }[]
  pay(page: TestPage, amount?: number): void
  /** Before the answer with a page that was made; an error refuses it. */
  onCreate: (page: TestPage) => Promise<void>
  close(): Promise<void>
}

const ok = { ResponseCode: 0, Description: 'OK' }
const token = { Token: randomUUID(), CardMonth: 6, CardYear: 2030, TokenApprovalNumber: '0123456' }

export async function startCardcom(): Promise<TestCardcom> {
  let transactions = 7000
  /** By the mark of the request: a repeated one gets the first answer. */
  const charged = new Map<string, object>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [path, body] = [request.url ?? '', JSON.parse(Buffer.concat(chunks).toString())]
    shop.calls.push({ path, body })
    const answer = await handle(path, body).catch(() => ({ ResponseCode: 500, Description: 'refused' }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })

  const shop: TestCardcom = {
    config: { address: '', terminal: 1000, apiName: 'test', apiPassword: 'test-password-nobody-sees' },
    pages: [],
    calls: [],
    pay(page, amount = page.request.Amount) {
      Object.assign(page, { done: 'paid', transaction: ++transactions, amount })
    },
    onCreate: async () => {},
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  // biome-ignore lint/suspicious/noExplicitAny: any request
  async function handle(path: string, body: any): Promise<object> {
    const isKnown = body.ApiName === shop.config.apiName
    if (!isKnown) return { ResponseCode: 501, Description: 'unknown user' }
    if (path === '/LowProfile/Create') {
      const page: TestPage = { reference: randomUUID(), request: body, done: 'nothing', transaction: 0, amount: 0 }
      const { reference } = page
      shop.pages.push(page)
      await shop.onCreate(page)
      return { ...ok, LowProfileId: reference, Url: `${shop.config.address}/page/${reference}` }
    }
    if (path === '/LowProfile/GetLpResult') {
      const page = shop.pages.find(({ reference }) => reference === body.LowProfileId)
      if (!page || page.done === 'nothing') return { ResponseCode: 700, Description: 'no result yet' }
      if (page.done === 'declined') return { ResponseCode: 33, Description: 'refused', TranzactionInfo: { ResponseCode: 33 } }
      const { Operation, ReturnValue } = page.request
      const info = { ResponseCode: 0, TranzactionId: page.transaction, Amount: page.amount, CoinId: 1, Last4CardDigitsString: '4580' }
      const isHold = Operation === 'CreateTokenOnly'
      return {
        ...ok,
        LowProfileId: page.reference,
        TranzactionId: page.transaction,
        Operation,
        ReturnValue,
        TranzactionInfo: info,
        TokenInfo: isHold ? token : null,
        DocumentInfo: isHold ? null : { DocumentNumber: 300394, DocumentUrl: 'https://docs.example/300394' },
      }
    }
    if (path === '/Transactions/Transaction') {
      if (body.Token !== token.Token || body.Advanced.ApprovalNumber !== token.TokenApprovalNumber)
        return { ResponseCode: 5, Description: 'no hold' }
      const known = charged.get(body.ExternalUniqTranId)
      const answer = known ?? { ...ok, TranzactionId: ++transactions }
      charged.set(body.ExternalUniqTranId, answer)
      return answer
    }
    if (path === '/Transactions/RefundByTransactionId')
      return body.ApiPassword === shop.config.apiPassword
        ? { ...ok, NewTranzactionId: ++transactions }
        : { ResponseCode: 502, Description: 'wrong password' }
    return { ResponseCode: 404, Description: 'no such request' }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shop.config.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return shop
}

// PayPlus, by its public reference and its official plugins. Not tried with real keys (docs/payments.md).
import { createHmac } from 'node:crypto'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { PayPlusConfig } from '../../config/payments.ts'
import { isSameText } from '../../http/requests/signed.ts'
import { agorotOf, fourDigitsOf, invoiceOf, type Json, pageUrl, parse, part, postJson, textOf } from './post-json.ts'
import { type Answer, type Move, type PaymentProvider, ProviderRefused } from './provider.ts'

const approved = '000'
/** Minutes for which a page can be paid. */
const expiry = '30'

export function createPayPlus({ address, apiKey, secretKey, page }: PayPlusConfig): PaymentProvider {
  const post = (path: string, body: Json) => postJson(address, path, body, { 'api-key': apiKey, 'secret-key': secretKey })

  /** @throws ProviderRefused unless it was done */
  async function move(path: string, { transaction, agorot, mark }: Move): Promise<string> {
    const answer = await post(path, { transaction_uid: transaction, amount: toShekels(agorot), more_info: mark })
    const done = part(part(answer.data).transaction)
    if (!isSuccess(answer) || textOf(done.status_code) !== approved) throw new ProviderRefused(reasonOf(answer, done))
    return textOf(done.uid) || mark
  }

  return {
    name: 'payplus',

    async createPage(order, attempt, lines, { back, callback }, charge) {
      const answer = await post('/PaymentPages/generateLink', {
        payment_page_uid: page,
        charge_method: charge === 'hold' ? 2 : 1,
        amount: toShekels(lines.reduce((sum, line) => sum + line.agorot * line.quantity, 0)),
        currency_code: 'ILS',
        language_code: 'he',
        expiry_datetime: expiry,
        send_failure_callback: true,
        more_info: attempt,
        refURL_success: back,
        refURL_failure: back,
        refURL_cancel: back,
        refURL_callback: callback,
        customer: { customer_name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
        items: lines.map(({ name, quantity, agorot }) => ({ name, quantity, price: toShekels(agorot), vat_type: 0 })),
      })
      const { page_request_uid, payment_page_link } = part(answer.data)
      const reference = textOf(page_request_uid)
      if (!isSuccess(answer) || !reference) throw new ProviderRefused(reasonOf(answer))
      return { reference, url: pageUrl(payment_page_link, address.startsWith('http:')) }
    },

    readCallback(rawBody, headers) {
      const hash = createHmac('sha256', secretKey).update(rawBody).digest('base64')
      if (headers['user-agent'] !== 'PayPlus' || typeof headers.hash !== 'string' || !isSameText(hash, headers.hash)) return null
      const body = parse(rawBody.toString())
      const transaction = part(body?.transaction)
      const reference = textOf(transaction.payment_page_request_uid) || textOf(transaction.payment_request_uid)
      const invoice = part(body?.invoice)
      return reference ? { reference, invoice: invoiceOf(invoice.docu_number, invoice.original_url) } : null
    },

    async confirm(reference) {
      const answer = await post('/PaymentPages/ipn', { payment_request_uid: reference, related_transaction: false })
      const { transaction_uid, status_code, type, amount, more_info, four_digits, method } = part(answer.data)
      const [transaction, code] = [textOf(transaction_uid), textOf(status_code)]
      const none = { agorot: 0, order: '', transaction: '' }
      // No attempt to pay yet, or the page is unknown.
      if (!isSuccess(answer) || !code) return { state: 'pending', ...none }
      if (code !== approved || !transaction) return { state: 'declined', ...none }
      const state = ({ Charge: 'paid', Approval: 'held' } as const)[textOf(type)]
      if (!state) return { state: 'pending', ...none }
      const paid = { agorot: agorotOf(amount), order: textOf(more_info), transaction }
      return { state, ...paid, method: methodOf(textOf(method)), fourDigits: fourDigitsOf(four_digits) }
    },

    capture: (held) => move('/Transactions/ChargeByTransactionUID', held),
    refund: (paid) => move('/Transactions/RefundByTransactionUID', paid),

    async close(reference) {
      await post(`/PaymentPages/Disable/${encodeURIComponent(reference)}`, {})
    },
  }
}

const isSuccess = ({ results }: Json) => textOf(part(results).status) === 'success'

const reasonOf = ({ results }: Json, { status_code }: Json = {}) =>
  [textOf(part(results).description), textOf(status_code)].filter(Boolean).join(' ').slice(0, 200) || 'refused'

function methodOf(method: string): Answer['method'] {
  if (/bit/i.test(method)) return 'bit'
  if (/wallet|google|apple/i.test(method)) return 'wallet'
  return /card|credit/i.test(method) ? 'card' : 'other'
}

// Cardcom's API 11, by its public OpenAPI description. Its callbacks are not signed and may repeat: the question is what counts. Not tried
// with real keys (docs/payments.md).
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { CardcomConfig } from '../../config/payments.ts'
import { agorotOf, fourDigitsOf, invoiceOf, type Json, pageUrl, parse, part, postJson, textOf } from './post-json.ts'
import { type Move, type PaymentProvider, ProviderRefused } from './provider.ts'

const shekel = 1
/** Ends a hold. */
const reversal = 420

export function createCardcom({ address, terminal, apiName, apiPassword }: CardcomConfig): PaymentProvider {
  const account = { TerminalNumber: terminal, ApiName: apiName }
  const ask = (reference: string) => postJson(address, '/LowProfile/GetLpResult', { ...account, LowProfileId: reference })

  /** Charges or ends a hold. The card's token is asked for at that moment and kept nowhere. */
  async function withHold({ reference, agorot, mark }: Move, advanced: Json): Promise<Json> {
    const { Token, CardMonth, CardYear, TokenApprovalNumber } = part((await ask(reference)).TokenInfo)
    if (!textOf(Token)) throw new ProviderRefused('The hold is not known any more')
    const expiry = `${textOf(CardMonth).padStart(2, '0')}${textOf(CardYear).slice(-2)}`
    const answer = await postJson(address, '/Transactions/Transaction', {
      ...account,
      Amount: toShekels(agorot),
      Token,
      CardExpirationMMYY: expiry,
      // A repeated request gets the first one's answer.
      ExternalUniqTranId: mark,
      ExternalUniqUniqTranIdResponse: true,
      NumOfPayments: 1,
      ISOCoinId: shekel,
      Advanced: { ApprovalNumber: TokenApprovalNumber, ...advanced },
    })
    return done(answer)
  }

  return {
    name: 'cardcom',

    async createPage(order, attempt, lines, { back, callback }, charge) {
      const answer = await postJson(address, '/LowProfile/Create', {
        ...account,
        Operation: charge === 'hold' ? 'CreateTokenOnly' : 'ChargeOnly',
        ReturnValue: attempt,
        Amount: toShekels(lines.reduce((sum, line) => sum + line.agorot * line.quantity, 0)),
        SuccessRedirectUrl: back,
        FailedRedirectUrl: back,
        CancelRedirectUrl: back,
        WebHookUrl: callback,
        Language: 'he',
        ISOCoinId: shekel,
        ...(charge === 'hold' && { AdvancedDefinition: { JValidateType: 5 } }),
        Document: {
          Name: order.customerName,
          Email: order.customerEmail,
          Products: lines.map(({ name, quantity, agorot }) => ({ Description: name, Quantity: quantity, UnitCost: toShekels(agorot) })),
        },
      })
      const { LowProfileId, Url } = done(answer)
      const reference = textOf(LowProfileId)
      if (!reference) throw new ProviderRefused('The provider gave no page')
      return { reference, url: pageUrl(Url, address.startsWith('http:')) }
    },

    readCallback(rawBody) {
      const reference = textOf(parse(rawBody.toString())?.LowProfileId)
      return /^[\w-]{8,64}$/.test(reference) ? { reference } : null
    },

    async confirm(reference) {
      const answer = await ask(reference)
      const { ResponseCode, Operation, ReturnValue, TranzactionId } = answer
      const [info, token, document] = [part(answer.TranzactionInfo), part(answer.TokenInfo), part(answer.DocumentInfo)]
      const none = { agorot: 0, order: '', transaction: '' }
      if (ResponseCode !== 0) return { state: textOf(info.ResponseCode) && info.ResponseCode !== 0 ? 'declined' : 'pending', ...none }
      const held = textOf(Operation) === 'CreateTokenOnly'
      const transaction = textOf(info.TranzactionId) || textOf(TranzactionId)
      const isDone = held
        ? Boolean(textOf(token.Token) && textOf(token.TokenApprovalNumber))
        : info.ResponseCode === 0 && Number(transaction) > 0
      if (!isDone || (!held && info.CoinId !== undefined && info.CoinId !== shekel)) return { state: 'pending', ...none }
      return {
        state: held ? 'held' : 'paid',
        agorot: agorotOf(info.Amount),
        order: textOf(ReturnValue),
        // A hold is known by its page alone.
        transaction: held ? reference : transaction,
        method: 'card',
        fourDigits: fourDigitsOf(info.Last4CardDigitsString ?? info.Last4CardDigits),
        invoice: invoiceOf(document.DocumentNumber, document.DocumentUrl),
      }
    },

    capture: async (move) => textOf((await withHold(move, {})).TranzactionId) || move.mark,

    async refund({ transaction, agorot, mark }) {
      const answer = await postJson(address, '/Transactions/RefundByTransactionId', {
        ApiName: apiName,
        ApiPassword: apiPassword,
        TransactionId: Number(transaction),
        PartialSum: toShekels(agorot),
        AllowMultipleRefunds: true,
        ExternalDealId: mark,
      })
      return textOf(done(answer).NewTranzactionId) || mark
    },

    async release(move) {
      await withHold(move, { MTI: reversal })
    },
  }
}

/** @throws ProviderRefused unless it was done */
function done(answer: Json): Json {
  if (answer.ResponseCode !== 0)
    throw new ProviderRefused(textOf(answer.Description).slice(0, 200) || `code ${textOf(answer.ResponseCode)}`)
  return answer
}

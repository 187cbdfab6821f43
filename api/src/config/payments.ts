// Reads the payment providers from the configuration (decision 0092). Messages repeat no value: some are secrets.
import { type Check, type Environment, isLoopback, parseAddress } from './values.ts'

export interface PayPlusConfig {
  /** Without a trailing slash. */
  address: string
  apiKey: string
  secretKey: string
  /** The payment page's uid. */
  page: string
}

export interface CardcomConfig {
  address: string
  terminal: number
  apiName: string
  /** Refunds alone need it. */
  apiPassword: string
}

export interface PaymentConfig {
  /** The provider of new pages; null while payments are off. */
  provider: 'payplus' | 'cardcom' | null
  payplus: PayPlusConfig | null
  cardcom: CardcomConfig | null
  /** `link`: once the owner has sent it; `checkout`: with each order. */
  at: 'link' | 'checkout'
  /** `hold`: the owner charges later what a page has held. */
  charge: 'charge' | 'hold'
}

export function readPayments(env: Environment, { mode, origin }: { mode: string; origin: string | null }, check: Check): PaymentConfig {
  const [payplus, cardcom] = [readPayPlus(env, check), readCardcom(env, check)]
  const { LECHAIM_PAYMENT_PROVIDER: named = '', LECHAIM_PAYMENT_AT: at = '', LECHAIM_PAYMENT_CHARGE: charge = '' } = env
  check(['', 'payplus', 'cardcom'].includes(named), `LECHAIM_PAYMENT_PROVIDER must be payplus or cardcom, not "${named}"`)
  check(['', 'link', 'checkout'].includes(at), `LECHAIM_PAYMENT_AT must be link or checkout, not "${at}"`)
  check(['', 'charge', 'hold'].includes(charge), `LECHAIM_PAYMENT_CHARGE must be charge or hold, not "${charge}"`)
  check(
    named === '' || (named === 'payplus' ? payplus : cardcom) !== null,
    'LECHAIM_PAYMENT_PROVIDER must name a provider whose keys are given',
  )
  check(
    named !== '' || !payplus || !cardcom,
    'LECHAIM_PAYMENT_PROVIDER must say which provider takes new payments where keys of both are given',
  )
  const provider = payplus && named !== 'cardcom' ? 'payplus' : cardcom && named !== 'payplus' ? 'cardcom' : null
  check(provider === null || mode === 'demo' || origin !== null, 'LECHAIM_ORIGIN is needed for payments, whose provider calls it')
  return { provider, payplus, cardcom, at: at === 'checkout' ? 'checkout' : 'link', charge: charge === 'hold' ? 'hold' : 'charge' }
}

function readPayPlus(env: Environment, check: Check): PayPlusConfig | null {
  const names = ['LECHAIM_PAYPLUS_API_KEY', 'LECHAIM_PAYPLUS_SECRET_KEY', 'LECHAIM_PAYPLUS_PAGE']
  const [apiKey = '', secretKey = '', page = ''] = names.map((name) => env[name]?.trim())
  if (!apiKey && !secretKey && !page) return null
  check(Boolean(apiKey && secretKey && page), `${names.join(', ')} must be given together`)
  return { apiKey, secretKey, page, address: readAddress(env, 'LECHAIM_PAYPLUS_ADDRESS', 'https://restapi.payplus.co.il/api/v1.0', check) }
}

function readCardcom(env: Environment, check: Check): CardcomConfig | null {
  const names = ['LECHAIM_CARDCOM_TERMINAL', 'LECHAIM_CARDCOM_API_NAME', 'LECHAIM_CARDCOM_API_PASSWORD']
  const [terminal = '', apiName = '', apiPassword = ''] = names.map((name) => env[name]?.trim())
  if (!terminal && !apiName && !apiPassword) return null
  check(Boolean(terminal && apiName && apiPassword), `${names.join(', ')} must be given together`)
  check(!terminal || /^\d{1,12}$/.test(terminal), 'LECHAIM_CARDCOM_TERMINAL must be the number of a terminal')
  const address = readAddress(env, 'LECHAIM_CARDCOM_ADDRESS', 'https://secure.cardcom.solutions/api/v11', check)
  return { terminal: Number(terminal), apiName, apiPassword, address }
}

function readAddress(env: Environment, name: string, normally: string, check: Check): string {
  const url = parseAddress(env[name] || normally, /^https?:$/)
  const isSafe = url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
  check(isSafe && !url?.search && !url?.hash, `${name} must be an https address, or an http one of this machine`)
  return (env[name] || normally).replace(/\/+$/, '')
}

// The neutral interface of payment providers. Amounts are agorot; what a provider's wire calls them stays in its adapter.

interface PageOrder {
  id: number
  customerName: string
  customerEmail: string
  customerPhone: string
}

export interface PageLine {
  name: string
  quantity: number
  /** Of one piece. */
  agorot: number
}

interface PageUrls {
  /** The page that the shopper comes back to, however it went. Nothing is read from the way it is called. */
  back: string
  callback: string
}

interface Invoice {
  number: string
  url: string | null
}

export interface Callback {
  reference: string
  invoice?: Invoice | undefined
}

export interface Answer {
  state: 'pending' | 'held' | 'paid' | 'declined'
  agorot: number
  /** Purpose of the page: `<order>-<attempt>`. */
  order: string
  /** Of what was held or paid; empty otherwise. */
  transaction: string
  method?: 'card' | 'bit' | 'wallet' | 'other' | undefined
  /** Never more of a card's number. */
  fourDigits?: string | undefined
  invoice?: Invoice | undefined
}

/** A capture or refund of a page. */
export interface Move {
  reference: string
  transaction: string
  agorot: number
  /** The same for a repeated request. */
  mark: string
}

export interface PaymentProvider {
  name: 'payplus' | 'cardcom'
  /** @param attempt `<order>-<attempt>`; the lines sum up to the amount */
  createPage(
    order: PageOrder,
    attempt: string,
    lines: PageLine[],
    urls: PageUrls,
    charge: 'charge' | 'hold',
  ): Promise<{ reference: string; url: string }>
  /** @returns the page that it is about; null for one that the provider did not send */
  readCallback(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Callback | null
  /** Asks the provider, whose answer alone counts. */
  confirm(reference: string): Promise<Answer>
  /** Charges what was held, or a part. @returns the charge's transaction */
  capture(move: Move): Promise<string>
  /** @returns the refund's transaction */
  refund(move: Move): Promise<string>
  /** Takes an unpaid page back, where the provider can. */
  close?(reference: string): Promise<void>
  /** Lets go of what was held, where the provider can. */
  release?(move: Move): Promise<void>
}

/** The provider has said no: nothing was done. */
export class ProviderRefused extends Error {}

/** The provider did not answer. */
export class ProviderAway extends Error {
  /** True when nothing has reached it; otherwise it may have done what it was asked for. */
  readonly isUntouched: boolean

  constructor(message: string, isUntouched: boolean) {
    super(message)
    this.isUntouched = isUntouched
  }
}

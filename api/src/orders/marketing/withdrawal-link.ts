import { home } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance } from 'fastify'
import { openSigned, sign } from '../../http/requests/signed.ts'
import { shopLink } from '../../mail/shop-link.ts'
import { mailMessages } from '../mails/mail-messages.ts'

type Signing = Pick<FastifyInstance, 'config' | 'keys'>

const purpose = 'marketing'

/** The link by which an address withdraws its consent, for as long as the shop has its secret; none without a public address. */
export const withdrawalLink = ({ config, keys }: Signing, email: string): { label: string; link: string }[] =>
  shopLink(config, mailMessages.placed.withdrawConsent, { ...home, page: 'privacy' }).map(({ label, link }) => ({
    label,
    link: `${link}#stop=${sign(keys.orderSecret, purpose, email.toLowerCase())}`,
  }))

/** @returns the address; null for a token that is made up */
export const readWithdrawal = ({ keys }: Pick<Signing, 'keys'>, token: string): string | null =>
  openSigned(keys.orderSecret, purpose, token, Number.POSITIVE_INFINITY)

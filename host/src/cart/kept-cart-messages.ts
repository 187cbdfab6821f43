import { cartMessages } from '@lechaim/shared/messages/cart.ts'

/** Changes of the shop's since the cart was kept. */
interface CartChanges {
  /** Names of products that are no longer there. */
  gone: readonly string[]
  repriced: boolean
  reduced: boolean
}

const goneText = ([name = '', ...others]: readonly string[]): string =>
  others.length === 0 ? `המוצר ${name} אינו זמין עוד` : `אינם זמינים עוד: ${[name, ...others].join(', ')}`

export const keptCartMessages = {
  changed: ({ gone, repriced, reduced }: CartChanges) => ({
    title: 'הסל שלכם עודכן',
    description: [
      ...(gone.length > 0 ? [goneText(gone)] : []),
      ...(repriced ? ['המחירים התעדכנו'] : []),
      ...(reduced ? ['הכמויות עודכנו לפי מה שנותר במלאי'] : []),
    ].join('. '),
  }),
  toCart: cartMessages.toCart,
}

import type { Product } from '@lechaim/shared/contracts/products.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { color, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from './card-messages.ts'

/** The bottle's volume and the price of 100 ml, for products with a volume. */
export function Volume({ product: { price, volumeMl } }: { product: Pick<Product, 'price' | 'volumeMl'> }) {
  if (!volumeMl) return null
  return (
    <Line>
      <Part>{formatVolume(volumeMl)}</Part> <Part>{unitPriceText(price, volumeMl)}</Part>
    </Line>
  )
}

const litreMl = 1000

/** The price of 100 ml in agorot, rounded to the nearest. */
export const unitPrice = (agorot: number, volumeMl: number): number => Math.round((agorot * 100) / volumeMl)

/** A volume as on a bottle's label: litres from one litre on, millilitres below. */
export function formatVolume(volumeMl: number): string {
  return volumeMl >= litreMl ? messages.litres(String(Math.round(volumeMl / 10) / 100)) : messages.millilitres(String(volumeMl))
}

export const unitPriceText = (price: number, volumeMl: number): string =>
  messages.unitPrice(formatMoney(unitPrice(toAgorot(price), volumeMl)))

const Line = styled.p`
  color: ${color.soft};
  font-size: ${text.tiny};
`

/** In a narrow card each part has a line of its own. */
const Part = styled.span`
  display: inline-block;
  & + &::before {
    content: '· ';
  }
  @container (max-width: 14.5rem) {
    display: block;
    & + &::before {
      content: none;
    }
  }
`

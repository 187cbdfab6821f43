import type { Product } from '@lechaim/shared/contracts/products.ts'
import { color, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from './card-messages.ts'

/** The pieces left, from the owner's threshold on; nothing for a sold-out product, which says so in place of its button. */
export function StockNote({ product: { stock, lowStockAt } }: { product: Pick<Product, 'stock' | 'lowStockAt'> }) {
  return stock && stock <= (lowStockAt ?? 0) ? <Note>{messages.lastPieces(stock)}</Note> : null
}

const Note = styled.p`
  color: ${color['brass-ink']};
  font-size: ${text.small};
  font-weight: 600;
`

import type { Product } from '@lechaim/shared/contracts/products.ts'
import { Chip, Chips } from '@lechaim/shared/ui/chip.tsx'
import { messages } from './card-messages.ts'

/** The pieces left, from the owner's threshold on; nothing for a sold-out product, which says so in place of its button. */
export const StockNote = ({ product: { stock, lowStockAt } }: { product: Pick<Product, 'stock' | 'lowStockAt'> }) =>
  stock && stock <= (lowStockAt ?? 0) ? (
    <Chips as="p">
      <Chip>{messages.lastPieces(stock)}</Chip>
    </Chips>
  ) : null

import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'

interface PriceProps {
  agorot: number
  /** A product or a line; its former prices, in shekels as on the wire, are there during a sale. */
  sale?: { regularPrice?: number | null | undefined; lowestPrice?: number | null | undefined } | undefined
  className?: string
}

/** An amount in agorot as shekels, isolated from the text around it; during a sale beside the regular price. Its styles are in base.css. */
export function Price({ agorot, sale, className }: PriceProps) {
  const amount = formatMoney(agorot)
  return (
    <bdi data-price className={className}>
      {sale?.regularPrice ? (
        <>
          <del>
            <VisuallyHidden>{common.price.regular}</VisuallyHidden>
            {` ${formatMoney(sale.regularPrice * 100)}`}
          </del>{' '}
          <ins>
            <VisuallyHidden>{common.price.sale}</VisuallyHidden>
            {` ${amount}`}
          </ins>
          {sale.lowestPrice && <small>{`${common.price.lowest} ${formatMoney(sale.lowestPrice * 100)}`}</small>}
        </>
      ) : (
        amount
      )}
    </bdi>
  )
}

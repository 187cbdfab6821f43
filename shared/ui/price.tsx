import { formatMoney } from '@lechaim/shared/lib/format.ts'

interface PriceProps {
  agorot: number
  /** A product or a line; its former prices, in shekels as on the wire, are there during a sale. */
  sale?: { regularPrice?: number | null | undefined; lowestPrice?: number | null | undefined } | undefined
  className?: string
}

/** An amount in agorot as shekels, isolated from the text around it; during a sale beside the regular price. Styles and the words of the
 *  prices are in base.css: here they would weigh on every first view. */
export function Price({ agorot, sale, className }: PriceProps) {
  const amount = formatMoney(agorot)
  return (
    <bdi data-price className={className}>
      {sale?.regularPrice ? (
        <>
          <del>{formatMoney(sale.regularPrice * 100)}</del> <ins>{amount}</ins>
          {sale.lowestPrice && <small>{formatMoney(sale.lowestPrice * 100)}</small>}
        </>
      ) : (
        amount
      )}
    </bdi>
  )
}

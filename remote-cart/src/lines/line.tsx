import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { lineTotal } from '@lechaim/shared/lib/money.ts'
import type { CartLine } from '@lechaim/shared/stores/cart.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { linesMessages } from './lines-messages.ts'
import { $mostOfProduct } from './most-of-product.ts'
import { ProductLink } from './product-link.tsx'

interface LineProps extends Omit<CartLine, 'id'> {
  /** Links the name to the product. */
  id?: number
  /** The quantity, or the buttons that change it. */
  children: ReactNode
}

export function Line({ id, name, image, price, regularPrice, priceBefore, quantity, stock, children }: LineProps) {
  const most = useStore($mostOfProduct)
  const isLast = quantity >= (stock ?? Number.POSITIVE_INFINITY)
  return (
    <Row>
      <Thumb src={image} alt="" width={72} height={90} lazy />
      <Top>
        <Name data-line-name tabIndex={-1}>
          <bdi>{id === undefined ? name : <NameLink id={id}>{name}</NameLink>}</bdi>
        </Name>
        <Total>
          <VisuallyHidden>{linesMessages.lineTotal} </VisuallyHidden>
          <Price agorot={lineTotal({ price, quantity })} />
        </Total>
      </Top>
      <Unit>
        {linesMessages.unitPrice} <Price agorot={price} sale={{ regularPrice }} />
        {priceBefore !== undefined && <Changed>{linesMessages.priceBefore(formatMoney(priceBefore))}</Changed>}
        {isLast && <Changed>{linesMessages.noMore}</Changed>}
        {!isLast && typeof stock === 'number' && quantity >= most && <Changed>{linesMessages.most(most)}</Changed>}
      </Unit>
      <Controls>{children}</Controls>
    </Row>
  )
}

export function LineQuantity({ quantity }: { quantity: number }) {
  return <Quantity>{linesMessages.quantity(quantity)}</Quantity>
}

export const Lines = styled.ul`
  list-style: none;
`

const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  grid-template-rows: auto auto 1fr;
  column-gap: ${space(3.5)};
  align-items: start;
  padding-block: ${space(4)};
  border-block-end: 1px solid ${color.line};
  &:first-child {
    padding-block-start: 0;
  }
`

const Thumb = styled(Picture)`
  grid-row: 1 / -1;
  inline-size: 72px;
  border-radius: ${radius.normal};
`

/** With large text on a small screen the total goes under the name. */
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  column-gap: ${space(3.5)};
`

const Name = styled.p`
  flex: 1 1 ${space(28)};
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-weight: 600;
  line-height: 1.35;
  text-wrap: pretty;
`

/** The picture beside it belongs to it, which makes it large enough to be touched. */
const NameLink = styled(ProductLink)`
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  &::after {
    position: absolute;
    inset-block: ${space(4)};
    inset-inline-start: 0;
    inline-size: 72px;
    content: '';
  }
`

const Total = styled.p`
  font-weight: 700;
  line-height: 1.35;
`

const Unit = styled.p`
  margin-block-start: ${space(0.5)};
  color: ${color.soft};
  font-size: ${text.small};
`

const Changed = styled.strong`
  display: block;
  color: ${color['brass-ink']};
  font-weight: 600;
`

const Controls = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  margin-block-start: ${space(1.5)};
`

const Quantity = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`

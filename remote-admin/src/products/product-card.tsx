import type { Product } from '@lechaim/shared/contracts/products.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { VisibilityBadge } from '../show-times/visibility-badge.tsx'
import { Card, CategoryChips, Line, RowActions } from '../ui/row-parts.tsx'
import { selectProduct } from './product-selection.ts'
import { productsMessages as t } from './products-messages.ts'
import { duplicateProduct, productForm, removeProduct } from './products-store.ts'
import { saleMessages } from './sale/sale-messages.ts'
import { priceInShop, saleStateOf } from './sale/sale-state.ts'
import { StockButton } from './stock/stock-buttons.tsx'
import { stockMessages } from './stock/stock-messages.ts'

/** A product as the owner sees it (SPEC §2). */
export function ProductCard({ product, selected }: { product: Product; selected: boolean }) {
  const id = useId()
  const sale = saleText(product)
  return (
    <Row aria-labelledby={id} $selected={selected}>
      <PictureBox>
        <Thumbnail src={product.image} alt="" width={112} height={140} placeholder={product.placeholder} lazy />
        <Choice>
          <input
            type="checkbox"
            aria-label={t.select(product.name)}
            checked={selected}
            onChange={(event) => selectProduct(product.id, event.target.checked)}
          />
        </Choice>
      </PictureBox>
      <Texts>
        <h3 id={id} dir="auto">
          {product.name}
        </h3>
        <PriceLine>
          <Price agorot={priceInShop(product)} sale={saleStateOf(product) === 'on' ? product : undefined} />
          <VisibilityBadge of={product} />
        </PriceLine>
        {sale && <Small>{sale}</Small>}
        {typeof product.stock === 'number' && <Small>{stockMessages.inStock(product.stock)}</Small>}
        <Description dir="auto">{product.description}</Description>
        <CategoryChips names={product.categories} />
      </Texts>
      <Buttons>
        <StockButton product={product} describedBy={id} />
        <IconButton aria-label={t.duplicate} aria-describedby={id} title={t.duplicate} onClick={() => duplicateProduct(product)}>
          <Copy aria-hidden size={19} />
        </IconButton>
        <RowActions name={product.name} onEdit={() => productForm.openRow(product)} onRemove={() => removeProduct(product)} />
      </Buttons>
    </Row>
  )
}

function saleText(product: Product): string | undefined {
  const { price, saleFrom, saleUntil } = product
  const state = saleStateOf(product)
  if (state === 'on') return saleUntil ? saleMessages.onUntil(formatInstant(saleUntil)) : saleMessages.on
  if (state === 'over') return saleMessages.over
  return state === 'coming' && saleFrom ? saleMessages.coming(formatMoney(toAgorot(price)), formatInstant(saleFrom)) : undefined
}

const Row = styled(Card)<{ $selected: boolean }>`
  display: grid;
  grid-template:
    'picture texts' auto
    'picture buttons' 1fr / auto 1fr;
  gap: ${space(3)} ${space(4)};
  outline: 2px solid ${({ $selected }) => ($selected ? color.wine : 'transparent')};
  @media (forced-colors: active) {
    outline: ${({ $selected }) => ($selected ? '3px solid Highlight' : '1px solid GrayText')};
  }
`

const PictureBox = styled.div`
  position: relative;
  grid-area: picture;
  align-self: start;
  inline-size: clamp(88px, 26vw, 112px);
`

const Thumbnail = styled(Picture)`
  border-radius: ${radius.normal};
`

const Choice = styled.label`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  display: grid;
  place-items: center;
  inline-size: ${touch};
  block-size: ${touch};
  cursor: pointer;
  input {
    inline-size: 22px;
    block-size: 22px;
    margin: 0;
    accent-color: ${color.wine};
    cursor: pointer;
  }
`

const Texts = styled.div`
  display: grid;
  grid-area: texts;
  align-content: start;
  gap: ${space(1.5)};
  min-inline-size: 0;
  h3 {
    font-family: inherit;
    font-size: ${text.normal};
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-wrap: wrap;
  }
`

const PriceLine = styled(Line)`
  > bdi {
    font-size: ${text.large};
    font-weight: 700;
  }
`

const Small = styled.p`
  font-size: ${text.small};
`

const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  color: ${color.soft};
  font-size: ${text.small};
  line-height: 1.5;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-area: buttons;
  align-self: end;
  justify-content: end;
  margin: 0 0 calc(-1 * ${space(2)});
`

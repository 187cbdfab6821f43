import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { addToCart } from '@lechaim/shared/stores/cart.ts'
import { cartProduct } from '@lechaim/shared/stores/products.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { styled } from 'styled-components'
import { focusSheet } from '../sheet/focus-sheet.ts'
import { linesMessages as t } from './lines-messages.ts'
import { ProductLink } from './product-link.tsx'

const mostShown = 4

/** Best sellers that can be had, for an empty cart; loaded when one is shown. */
export function BestSellers({ level }: { level: 2 | 3 }) {
  const shop = useStore($shop)
  const items = shop.state === 'ready' ? shop.data.bestSelling.items : []
  const products = items.filter(({ visible, stock }) => visible && stock !== 0).slice(0, mostShown)
  if (products.length === 0) return null
  return (
    <Section>
      <Title as={`h${level}`}>{t.bestSelling}</Title>
      <List>
        {products.map((product) => (
          <li key={product.id}>
            <Thumb src={product.image} placeholder={product.placeholder} alt="" width={56} height={70} lazy />
            <Words>
              <Name id={product.id}>
                <bdi>{product.name}</bdi>
              </Name>
              <Price agorot={toAgorot(product.price)} sale={product} />
            </Words>
            <Button
              $kind="outline"
              aria-label={t.addOf(product.name)}
              onClick={(event: MouseEvent<HTMLElement>) => {
                // The button goes with the empty cart.
                focusSheet(event.currentTarget)
                addToCart(cartProduct(product))
              }}
            >
              {t.add}
            </Button>
          </li>
        ))}
      </List>
    </Section>
  )
}

const Section = styled.section`
  inline-size: min(100%, 480px);
  padding-block-start: ${space(4)};
  text-align: start;
`

const Title = styled.h3`
  margin-block-end: ${space(2)};
  font-size: ${text.large};
`

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  list-style: none;
  > li {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space(3)};
  }
`

const Thumb = styled(Picture)`
  inline-size: 56px;
  border-radius: ${radius.small};
`

const Words = styled.div`
  display: grid;
  gap: ${space(1)};
  font-size: ${text.small};
`

const Name = styled(ProductLink)`
  font-weight: 600;
  line-height: 1.35;
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    text-decoration: underline;
  }
`

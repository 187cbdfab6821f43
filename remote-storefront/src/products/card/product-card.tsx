import type { Product } from '@lechaim/shared/contracts/products.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { addToCart } from '@lechaim/shared/stores/cart.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { cartProduct } from '@lechaim/shared/stores/products.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { Chip, Chips } from '@lechaim/shared/ui/chip.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, media, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type ComponentType, memo, useId } from 'react'
import { styled } from 'styled-components'
import { Badge } from './badge.tsx'
import { messages } from './card-messages.ts'
import { Volume } from './volume.tsx'

export interface ProductCardProps {
  product: Product
  /** The view over which the product's dialog opens; one object until the view changes. */
  route: Route
  /** The heading's, one below the list's. */
  level: 2 | 3
  /** For cards below the fold. */
  lazy: boolean
  /** Draws the name in place of the plain one. */
  Name?: ComponentType<{ product: Product }> | undefined
}

export const ProductCard = memo(function ProductCard({ product, route, level, lazy, Name }: ProductCardProps) {
  const titleId = useId()
  const isSoldOut = product.stock === 0
  return (
    <Card aria-labelledby={titleId}>
      <PictureLink to={{ ...route, product: product.id }} aria-labelledby={titleId}>
        <Shot
          src={product.image}
          placeholder={product.placeholder}
          alt={product.name}
          width={480}
          height={600}
          sizes="(min-width: 1240px) 275px, (min-width: 1024px) calc(25vw - 35px), (min-width: 768px) calc(31vw - 14px), calc(50vw - 22px)"
          lazy={lazy}
          $muted={isSoldOut}
        />
      </PictureLink>
      <Corner product={product} />
      <Words>
        <Title id={titleId} as={`h${level}`} dir="auto">
          {Name ? <Name product={product} /> : product.name}
        </Title>
        <Tags>
          {product.categories.map((category) => (
            <Chip key={category} as="li" dir="auto">
              {category}
            </Chip>
          ))}
        </Tags>
        <Description dir="auto">{product.description}</Description>
        <Volume product={product} />
        <StockNote product={product} />
        <Buy>
          <Amount agorot={toAgorot(product.price)} sale={product} />
          {isSoldOut ? (
            <NotifyLink product={product} route={route} />
          ) : (
            <Button data-adds-to-cart aria-label={messages.addNamed(product.name)} onClick={() => addToCart(cartProduct(product))}>
              {messages.add}
            </Button>
          )}
        </Buy>
      </Words>
    </Card>
  )
})

/** To the dialog, which asks for the address. Nothing in a shop that can't send mail. */
function NotifyLink({ product: { id, name }, route }: Pick<ProductCardProps, 'product' | 'route'>) {
  const { mail } = useStore($page)
  if (!mail) return null
  return (
    <ButtonLink $kind="outline" to={{ ...route, product: id }} aria-label={messages.notifyNamed(name)}>
      {messages.notify}
    </ButtonLink>
  )
}

const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  block-size: 100%;
  overflow: hidden;
  border-radius: 14px;
  background: ${color.paper};
  box-shadow: ${shadow.low};
  container-type: inline-size;
`

const PictureLink = styled(ShellLink)`
  display: block;
  overflow: hidden;
  &:focus-visible {
    outline-offset: -3px;
    border-start-start-radius: 14px;
    border-start-end-radius: 14px;
  }
`

const Shot = styled(Picture)<{ $muted: boolean }>`
  transition: transform 0.35s ease-out;
  ${PictureLink}:hover & {
    transform: scale(1.03);
  }
  ${({ $muted }) => $muted && 'filter: grayscale(1) opacity(0.5);'}
`

/** In the picture's lower corner; by the card's width, since the picture follows from it. */
const Corner = styled(Badge)`
  position: absolute;
  inset-block-start: calc(125cqi - ${space(2)});
  inset-inline-start: ${space(2)};
  pointer-events: none;
  transform: translateY(-100%);
`

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(1.5)};
  padding: ${space(3)};
  ${media.tablet} {
    padding: ${space(4)};
  }
`

const Title = styled.h3`
  font-family: ${font.text};
  font-size: 1.06rem;
  font-weight: 600;
  line-height: 1.35;
  overflow-wrap: anywhere;
`

/** Over the picture's corner; below the name where large text on a small screen leaves the picture no room for them. */
const Tags = styled(Chips)`
  gap: ${space(1)};
  @container (min-width: 8.75rem) {
    position: absolute;
    inset-block-start: ${space(2)};
    inset-inline: ${space(2)};
    max-block-size: calc(125cqi - ${space(12)});
    overflow: hidden;
    pointer-events: none;
    > * {
      background: ${color.paper};
      color: ${color.wine};
      font-weight: 600;
    }
    ${media.tablet} {
      inset-block-start: ${space(3)};
      inset-inline: ${space(3)};
    }
  }
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

/** Price and button share a row where the card is wide enough for both. All stands at the card's end, so that prices and buttons of a row
 *  are level whatever is above them. */
const Buy = styled.div`
  display: grid;
  column-gap: ${space(2)};
  align-items: end;
  margin-block-start: auto;
  padding-block-start: ${space(1.5)};
  > :is(a, button) {
    margin-block-start: ${space(2)};
    padding-inline: ${space(4)};
    border-radius: ${radius.round};
    font-size: ${text.small};
  }
  @container (min-width: 16rem) {
    grid-template-columns: 1fr auto;
    > :is(a, button) {
      grid-column: 2;
      margin-block-start: 0;
    }
  }
`

const Amount = styled(Price)`
  font-size: 1.24rem;
  font-weight: 700;
  &:has(> ins) {
    display: contents;
  }
  > small {
    grid-column: 1 / -1;
    grid-row: 1;
  }
  > :is(del, ins) {
    grid-column: 1;
  }
  /* Level with the button's words. */
  @container (min-width: 16rem) {
    &:not(:has(> ins)),
    > ins {
      padding-block-end: calc((${touch} - 1lh) / 2);
    }
  }
`

/** The pieces left, from the owner's threshold on; nothing for a sold-out product. */
export const StockNote = ({ product: { stock, lowStockAt } }: { product: Pick<Product, 'stock' | 'lowStockAt'> }) =>
  stock && stock <= (lowStockAt ?? 0) ? (
    <Chips as="p">
      <Chip>{messages.lastPieces(stock)}</Chip>
    </Chips>
  ) : null

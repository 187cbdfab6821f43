import type { Product } from '@lechaim/shared/contracts/products.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { announcedSizes } from '@lechaim/shared/lib/pictures.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { addToCart } from '@lechaim/shared/stores/cart.ts'
import { cartProduct } from '@lechaim/shared/stores/products.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Chip, Chips } from '@lechaim/shared/ui/chip.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, font, media, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages as cardMessages } from '../card/card-messages.ts'
import { StockNote } from '../card/product-card.tsx'
import { Volume } from '../card/volume.tsx'
import { messages } from './dialog-messages.ts'
import { DrinkTable } from './drink-table.tsx'
import { NotifyMe } from './notify-me.tsx'
import { OtherSizes } from './other-sizes.tsx'

/** The name is hidden from screen readers, since it is the dialog's title. */
export function ProductDetails({ product }: { product: Product }) {
  const warning = alcoholWarning(product.alcoholPercent)
  return (
    <Sides>
      <Stage>
        <Shot
          src={product.image}
          placeholder={product.placeholder}
          alt={product.name}
          width={480}
          height={600}
          sizes={announcedSizes.product}
        />
      </Stage>
      <Words>
        <Chips aria-label={common.categories}>
          {product.categories.map((category) => (
            <Chip key={category} as="li" dir="auto">
              {category}
            </Chip>
          ))}
        </Chips>
        <Name dir="auto" aria-hidden>
          {product.name}
        </Name>
        <div>
          <Amount agorot={toAgorot(product.price)} sale={product} />
          <Volume product={product} />
          <StockNote product={product} />
        </div>
        <OtherSizes product={product} />
        <Description dir="auto">{product.description}</Description>
        <DrinkTable product={product} />
        {product.alcoholPercent ? <Fine>{messages.alcohol(String(product.alcoholPercent))}</Fine> : null}
        {warning && <Warning>{warning}</Warning>}
        <Action>
          {product.stock === 0 ? (
            <SoldOut>
              <p>{cardMessages.soldOut}</p>
              <NotifyMe key={product.id} product={product} />
            </SoldOut>
          ) : (
            <Button $large $wide onClick={() => addToCart(cartProduct(product))}>
              {messages.addFor(formatMoney(toAgorot(product.price)))}
            </Button>
          )}
        </Action>
      </Words>
    </Sides>
  )
}

/** Percent by volume from which the law asks for the stronger of its two texts. */
const strong = 15.5

/** The legal warning for a drink's strength in percent; null without alcohol or for an unknown strength. */
export function alcoholWarning(percent: number | null): string | null {
  if (!percent) return null
  return percent > strong ? messages.strongWarning : messages.warning
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
    min-block-size: 520px;
  }
`

const Stage = styled.div`
  display: grid;
  justify-items: center;
  padding-block-start: ${space(5)};
  background: ${color['brass-wash']};
  ${media.tablet} {
    padding: 0;
  }
`

/** On a phone the whole picture, small, under an arch; beside the words it fills its half. */
const Shot = styled(Picture)`
  inline-size: min(208px, 58vw);
  border-start-start-radius: 120px;
  border-start-end-radius: 120px;
  ${media.tablet} {
    inline-size: 100%;
    block-size: 100%;
    aspect-ratio: auto;
    border-radius: 0;
  }
`

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(3.5)};
  padding: ${space(5)} ${space(5)} 0;
  ${media.tablet} {
    padding: ${space(10)} ${space(9)} 0;
  }
`

const Name = styled.p`
  font-family: ${font.heading};
  font-size: 2rem;
  font-weight: 700;
  line-height: 1.15;
`

const Amount = styled(Price)`
  font-size: 1.7rem;
  font-weight: 700;
`

const Fine = styled.p`
  color: ${color.soft};
  font-size: ${text.tiny};
`

const Description = styled.p`
  color: ${color.soft};
  white-space: pre-line;
`

const Warning = styled.p`
  padding: ${space(2.5)} ${space(3.5)};
  border-inline-start: 3px solid ${color.brass};
  border-radius: ${radius.small};
  background: ${color['brass-wash']};
  color: ${color['brass-ink']};
  font-size: ${text.small};
`

const SoldOut = styled.div`
  display: grid;
  gap: ${space(2)};
  > p:first-child {
    font-size: ${text.large};
    font-weight: 700;
  }
`

/** Stays in reach while a long description is read on a small screen, beside the accessibility menu's button. */
const Action = styled.div`
  position: sticky;
  inset-block-end: 0;
  margin-block-start: auto;
  padding-block: ${space(3)} ${space(4)};
  padding-inline-end: calc(${touch} + ${space(2)});
  background: ${color.paper};
  button {
    padding-inline: ${space(4)};
    white-space: normal;
  }
  ${media.tablet} {
    padding-block-end: ${space(9)};
    padding-inline-end: 0;
  }
`

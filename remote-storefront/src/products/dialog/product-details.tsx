import type { Product } from '@lechaim/shared/contracts/products.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { announcedSizes } from '@lechaim/shared/lib/pictures.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { Chip, Chips } from '@lechaim/shared/ui/chip.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, font, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Badge } from '../card/badge.tsx'
import { StockNote } from '../card/product-card.tsx'
import { Volume } from '../card/volume.tsx'
import { BuyRow } from './buy-row.tsx'
import { messages } from './dialog-messages.ts'
import { DrinkTable } from './drink-table.tsx'
import { NotifyMe } from './notify-me.tsx'
import { OtherSizes } from './other-sizes.tsx'
import { ShareButton } from './share-button.tsx'
import { Trail } from './trail.tsx'

/** The name is hidden from screen readers, since it is the dialog's title. */
export function ProductDetails({ product }: { product: Product }) {
  const warning = alcoholWarning(product.alcoholPercent)
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(product.id)
  // The focused element may have gone: the link that led here from another product, or the form of one that is back in stock.
  useEffect(() => {
    const isOther = shown.current !== product.id
    shown.current = product.id
    if (!isOther && document.activeElement !== document.body) return
    body.current?.focus({ preventScroll: true })
    if (isOther) body.current?.scrollIntoView()
  })
  return (
    <Body ref={body} role="group" aria-label={product.name} tabIndex={-1}>
      <Sides>
        <Stage style={groundOf(product)}>
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
          <Trail product={product} />
          <Head>
            <Chips aria-label={common.categories}>
              {product.categories.map((category) => (
                <Chip key={category} as="li" dir="auto">
                  {category}
                </Chip>
              ))}
            </Chips>
            <ShareButton product={product} />
          </Head>
          <Name dir="auto" aria-hidden>
            {product.name}
          </Name>
          <div>
            <Prices>
              <Amount agorot={toAgorot(product.price)} sale={product} />
              <Badge product={product} />
            </Prices>
            <Volume product={product} />
            <StockNote product={product} />
          </div>
          <OtherSizes product={product} />
          <Description dir="auto">{product.description}</Description>
          <DrinkTable product={product} />
          {product.alcoholPercent ? <Fine>{messages.alcohol(String(product.alcoholPercent))}</Fine> : null}
          {warning && <Warning>{warning}</Warning>}
          <Action>
            {product.stock === 0 ? <NotifyMe key={product.id} product={product} /> : <BuyRow key={product.id} product={product} />}
          </Action>
        </Words>
      </Sides>
      <Later key={product.id} product={product} />
    </Body>
  )
}

/** Similar products, once the dialog is there. */
function Later({ product }: { product: Product }) {
  const [Similar, setSimilar] = useState<ComponentType<{ product: Product }>>()
  useEffect(() => {
    import(/* webpackChunkName: 'similar' */ './similar/similar-products.tsx').then(
      (module) => setSimilar(() => module.SimilarProducts),
      (error: unknown) => console.error('Similar products could not be loaded', error),
    )
  }, [])
  return Similar && <Similar product={product} />
}

/** The picture's own edge, drawn out over the ground's width; an empty preview, `url()`, is no picture to any browser. */
const groundOf = ({ placeholder }: Product) =>
  placeholder && { background: `${placeholder.color} url(${placeholder.preview}) left / 4000% 100%` }

/** Percent by volume from which the law asks for the stronger of its two texts. */
const strong = 15.5

/** The legal warning for a drink's strength in percent; null without alcohol or for an unknown strength. */
export function alcoholWarning(percent: number | null): string | null {
  if (!percent) return null
  return percent > strong ? messages.strongWarning : messages.warning
}

/** Screens as low as a phone on its side: the picture leaves the words and the buttons their room. */
const low = '@media (max-height: 499px)'

const Body = styled.div`
  &:focus {
    outline: none;
  }
`

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
    min-block-size: 520px;
  }
  ${low} {
    min-block-size: 0;
  }
`

const Stage = styled.div`
  display: grid;
  justify-items: center;
  background: ${color['brass-wash']};
  ${media.tablet} {
    align-content: center;
  }
  ${media.desktop} {
    align-content: stretch;
  }
  ${low} {
    align-content: start;
  }
`

/** The whole picture, which goes over into its ground: small on a phone, and as wide as its half on a tablet, where filling it would cut the
 *  bottle. On wide screens it fills its half. */
const Shot = styled(Picture)`
  inline-size: min(240px, 58vw);
  mask-image: linear-gradient(90deg, transparent, black 18%, black 82%, transparent);
  ${media.tablet} {
    inline-size: 100%;
    mask-image: linear-gradient(to bottom, transparent, black 15%, black 85%, transparent);
  }
  ${media.desktop} {
    block-size: 100%;
    aspect-ratio: auto;
    mask-image: none;
  }
  ${low} {
    position: sticky;
    inset-block-start: 0;
    mask-image:
      linear-gradient(90deg, transparent, black 18%, black 82%, transparent),
      linear-gradient(to bottom, transparent, black 15%, black 85%, transparent);
    mask-composite: intersect;
    inline-size: auto;
    block-size: 35svh;
    aspect-ratio: 4 / 5;
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
  ${low} {
    padding-block-start: ${space(4)};
  }
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`

const Prices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
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

/** Stays in reach while a long description is read on a small screen. */
const Action = styled.div`
  position: sticky;
  inset-block-end: 0;
  margin-block-start: auto;
  padding-block: ${space(3)} ${space(4)};
  background: ${color.paper};
  ${media.tablet} {
    padding-block-end: ${space(9)};
  }
  ${low} {
    padding-block: ${space(2)};
  }
  @media print {
    display: none;
  }
`

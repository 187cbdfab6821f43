import type { Product } from '@lechaim/shared/contracts/products.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { messages } from '../dialog-messages.ts'
import { ProductLink } from '../product-link.tsx'
import { findCandidates, similarTo } from './find-similar.ts'

/** As the row's columns are wide: two on a phone, else four of the dialog. */
const sizes = '(min-width: 980px) 200px, (min-width: 768px) calc(25vw - 45px), calc(50vw - 28px)'

/** Products of the same kind under the one that is open; nothing where there are none, or they can't be read. */
export function SimilarProducts({ product }: { product: Product }) {
  const titleId = useId()
  const [candidates, setCandidates] = useState<readonly Product[]>([])
  const find = useEffectEvent(() => findCandidates(product))
  useEffect(() => {
    let isWanted = true
    find().then(
      (found) => isWanted && setCandidates(found),
      (error: unknown) => console.error('Similar products could not be read', error),
    )
    return () => {
      isWanted = false
    }
  }, [])
  const products = similarTo(product, candidates)
  if (products.length === 0) return null
  return (
    <Section aria-labelledby={titleId}>
      <Title id={titleId}>{messages.similar}</Title>
      <Row>
        {products.map(({ id, name, image, placeholder, price, regularPrice }) => (
          <li key={id}>
            <Tile id={id}>
              <Shot src={image} placeholder={placeholder} alt="" width={160} height={200} sizes={sizes} lazy />
              <Name dir="auto">{name}</Name>
              <Price agorot={toAgorot(price)} sale={{ regularPrice }} />
            </Tile>
          </li>
        ))}
      </Row>
    </Section>
  )
}

const Section = styled.section`
  padding: ${space(5)} ${space(5)} ${space(16)};
  border-block-start: 1px solid ${color.line};
  background: ${color.ground};
  ${media.tablet} {
    padding: ${space(6)} ${space(9)} ${space(8)};
  }
`

const Title = styled.h2`
  margin-block-end: ${space(4)};
  font-size: ${text.subheading};
`

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(max(40%, 6.5rem), 1fr));
  gap: ${space(4)};
  list-style: none;
  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const Tile = styled(ProductLink)`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  block-size: 100%;
  border-radius: ${radius.normal};
  font-size: ${text.small};
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`

const Shot = styled(Picture)`
  border-radius: ${radius.normal};
`

const Name = styled.span`
  font-weight: 600;
  line-height: 1.35;
  overflow-wrap: anywhere;
`

import type { Product } from '@lechaim/shared/contracts/products.ts'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { memo } from 'react'
import { styled } from 'styled-components'
import { SwitchBox } from '../forms/switch.tsx'
import { priceInShop } from '../products/sale/sale-state.ts'
import { showStateOf } from '../show-times/show-times.ts'
import { VisibilityBadge } from '../show-times/visibility-badge.tsx'
import { Card, Line, Thumbnail } from '../ui/row-parts.tsx'
import { choose } from './best-selling-store.ts'

export const ChoiceRow = memo(function ChoiceRow({ product, chosen }: { product: Product; chosen: boolean }) {
  return (
    <li>
      <Row as="label">
        <Thumbnail src={product.image} alt="" width={56} height={70} lazy />
        <Texts>
          <Name dir="auto">{product.name}</Name>
          <Facts>
            <Price agorot={priceInShop(product)} />
            <bdi>{product.categories.join(' · ')}</bdi>
            {showStateOf(product) !== 'shown' && <VisibilityBadge of={product} />}
          </Facts>
        </Texts>
        <SwitchBox
          type="checkbox"
          role="switch"
          aria-label={product.name}
          checked={chosen}
          onChange={(event) => choose(product, event.target.checked)}
        />
      </Row>
    </li>
  )
})

const Row = styled(Card)`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  block-size: 100%;
  padding-block: ${space(3)};
  cursor: pointer;
`

const Texts = styled.div`
  flex: 1;
  min-inline-size: 0;
`

const Name = styled.p`
  font-weight: 600;
`

const Facts = styled(Line)`
  color: ${color.soft};
  font-size: ${text.small};
`

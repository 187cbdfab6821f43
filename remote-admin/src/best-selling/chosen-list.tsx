import type { Product } from '@lechaim/shared/contracts/products.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import { showStateOf } from '../show-times/show-times.ts'
import { VisibilityBadge } from '../show-times/visibility-badge.tsx'
import { SortButtons } from '../sorting/sort-buttons.tsx'
import { Sortable, SortableItem } from '../sorting/sortable.tsx'
import { useRowFocus } from '../ui/focus.ts'
import { Line, RemoveButton, RowButtons, Thumbnail } from '../ui/row-parts.tsx'
import { bestSellingMessages as t } from './best-selling-messages.ts'
import { choose, orderChosen } from './best-selling-store.ts'

export function ChosenList({ products }: { products: readonly Product[] }) {
  const { list, otherwise, focusNext } = useRowFocus<HTMLHeadingElement>()
  const remove = (product: Product, index: number) => {
    choose(product, false)
    focusNext(index)
  }
  return (
    <Section>
      <h3 ref={otherwise} tabIndex={-1}>
        {t.list}
      </h3>
      {products.length === 0 && <Empty>{t.noneChosen}</Empty>}
      <Sortable rows={products} onOrder={orderChosen}>
        <List ref={list}>
          {products.map((product, index) => (
            <SortableItem key={product.id} id={product.id}>
              <ChosenRow product={product} number={index + 1} onRemove={() => remove(product, index)} />
            </SortableItem>
          ))}
        </List>
      </Sortable>
    </Section>
  )
}

function ChosenRow({ product, number, onRemove }: { product: Product; number: number; onRemove: () => void }) {
  const id = useId()
  return (
    <Row>
      <Place aria-hidden>{number}</Place>
      <SmallThumbnail src={product.image} alt="" width={40} height={50} lazy />
      <Name>
        <bdi id={id}>{product.name}</bdi>
        {showStateOf(product) !== 'shown' && <VisibilityBadge of={product} />}
      </Name>
      <RowButtons>
        <SortButtons describedBy={id} />
        <RemoveButton label={t.take(product.name)} onClick={onRemove} />
      </RowButtons>
    </Row>
  )
}

const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  margin-block-end: ${space(8)};
  h3 {
    font-size: ${text.subheading};
  }
`

const Empty = styled.p`
  color: ${color.soft};
`

const List = styled.ul`
  overflow: clip;
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  list-style: none;
  &:empty {
    display: none;
  }
  > :not(:last-child) > div {
    border-block-end: 1px solid ${color.line};
  }
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(2)} ${space(4)};
  background: ${color.paper};
`

const Place = styled.span`
  min-inline-size: ${space(6)};
  color: ${color.soft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  text-align: center;
`

const SmallThumbnail = styled(Thumbnail)`
  border-radius: ${radius.small};
`

const Name = styled(Line)`
  flex: 1 1 ${space(30)};
  min-inline-size: 0;
  font-weight: 600;
`

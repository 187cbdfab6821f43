import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { color, media, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Badge } from '../show-times/visibility-badge.tsx'
import { SortButtons } from '../sorting/sort-buttons.tsx'
import { Sortable, SortableItem } from '../sorting/sortable.tsx'
import { panelMessages } from '../ui/panel-messages.ts'
import { Card, Line, RowActions, RowButtons, Thumbnail } from '../ui/row-parts.tsx'
import { SoftText } from '../ui/tab-parts.tsx'
import { categoriesMessages as t } from './categories-messages.ts'
import { type CategoryBranch, categoryForm, orderCategories, removeCategory } from './categories-store.ts'

export function BranchList({ branches, heading }: { branches: readonly CategoryBranch[]; heading: Heading }) {
  return (
    <Sortable rows={branches.map(({ category }) => category)} onOrder={orderCategories}>
      <Branches>
        {branches.map((branch) => (
          <SortableItem key={branch.category.id} id={branch.category.id}>
            <BranchCard branch={branch} heading={heading} />
          </SortableItem>
        ))}
      </Branches>
    </Sortable>
  )
}

type Heading = 'h3' | 'h4'

function BranchCard({ branch: { category, children }, heading }: { branch: CategoryBranch; heading: Heading }) {
  return (
    <Card aria-labelledby={nameId(category)}>
      <CategoryRow category={category} heading={heading} />
      {children.length > 0 && (
        <Nested>
          <h4>{t.children}</h4>
          <Sortable rows={children} onOrder={orderCategories}>
            <ul>
              {children.map((child) => (
                <SortableItem key={child.id} id={child.id}>
                  <CategoryRow category={child} />
                </SortableItem>
              ))}
            </ul>
          </Sortable>
        </Nested>
      )}
    </Card>
  )
}

const nameId = ({ id }: Category): string => `category-${id}`

function CategoryRow({ category, heading }: { category: Category; heading?: Heading }) {
  const size = heading ? 64 : 44
  return (
    <Line>
      <Thumbnail src={category.image} alt="" width={size} height={size} kind="category" lazy />
      <Texts>
        <Top>
          <Name as={heading} id={nameId(category)} $main={heading !== undefined}>
            <bdi>{category.name}</bdi>
          </Name>
          <Badge $on={category.visible}>{category.visible ? panelMessages.visibleCategory : panelMessages.hiddenCategory}</Badge>
        </Top>
        <Description dir="auto">{category.description}</Description>
      </Texts>
      <RowButtons>
        <SortButtons describedBy={nameId(category)} />
        <RowActions name={category.name} onEdit={() => categoryForm.openRow(category)} onRemove={() => removeCategory(category)} />
      </RowButtons>
    </Line>
  )
}

const Branches = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};
  margin-block-end: ${space(8)};
  h3 + & {
    margin-block-start: ${space(3)};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`

const Nested = styled.div`
  margin-block-start: ${space(4)};
  padding-block-start: ${space(3)};
  border-block-start: 1px solid ${color.line};
  h4 {
    margin: 0 0 ${space(1)};
    color: ${color.soft};
    font-size: ${text.small};
    font-weight: 600;
  }
  li {
    padding-block: ${space(1.5)};
  }
`

const Texts = styled.div`
  flex: 1;
  min-inline-size: 0;
`

const Top = styled(Line)`
  gap: ${space(2)};
`

const Name = styled.p<{ $main: boolean }>`
  margin: 0;
  font-family: inherit;
  font-size: ${({ $main }) => ($main ? text.large : text.normal)};
  font-weight: 600;
  line-height: 1.5;
`

const Description = styled(SoftText)`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { color, media, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { alreadyShown } from '../frame/focus.ts'
import { RowActions, VisibilityBadge } from '../frame/row-parts.tsx'
import { categoriesMessages as t } from './categories-messages.ts'
import { categoryForm, removeCategory } from './categories-store.ts'
import type { CategoryBranch } from './category-tree.ts'

/** A category and, nested in it, its sub-categories. */
export function BranchCard({ branch: { category, children }, heading }: { branch: CategoryBranch; heading: 'h3' | 'h4' }) {
  return (
    <Card>
      <CategoryRow category={category} size={64} heading={heading} />
      {children.length > 0 && (
        <Nested>
          <h4>{t.children}</h4>
          <ul>
            {children.map((child) => (
              <li key={child.id}>
                <CategoryRow category={child} size={44} />
              </li>
            ))}
          </ul>
        </Nested>
      )}
    </Card>
  )
}

function CategoryRow({ category, size, heading }: { category: Category; size: number; heading?: 'h3' | 'h4' }) {
  return (
    <Row>
      <Thumbnail src={category.image} alt="" width={size} height={size} kind="category" lazy $size={size} />
      <Texts>
        <Top>
          <Name as={heading} $main={heading !== undefined}>
            <bdi>{category.name}</bdi>
          </Name>
          {!category.visible && <VisibilityBadge visible={false} />}
        </Top>
        <Description dir="auto">{category.description}</Description>
      </Texts>
      <RowActions
        name={category.name}
        onEdit={() => categoryForm.openRow(category)}
        onRemove={() => removeCategory(category).catch(alreadyShown)}
      />
    </Row>
  )
}

export const Branches = styled.section`
  display: grid;
  align-items: start;
  gap: ${space(4)};
  margin-block-end: ${space(8)};
  > h3 {
    grid-column: 1 / -1;
    font-size: 1.3rem;
  }
  ${media.desktop} {
    grid-template-columns: 1fr 1fr;
  }
`

const Card = styled.article`
  min-inline-size: 0;
  padding: ${space(4)};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
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
  ul {
    list-style: none;
  }
  li {
    padding-block: ${space(1.5)};
  }
`

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
`

const Thumbnail = styled(Picture)<{ $size: number }>`
  flex: none;
  inline-size: ${({ $size }) => $size}px;
  border-radius: ${radius.normal};
`

const Texts = styled.div`
  flex: 1;
  min-inline-size: 0;
`

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`

const Name = styled.p<{ $main: boolean }>`
  margin: 0;
  font-family: inherit;
  font-size: ${({ $main }) => ($main ? text.large : text.normal)};
  font-weight: 600;
  line-height: 1.5;
`

const Description = styled.p`
  overflow: hidden;
  color: ${color.soft};
  font-size: ${text.small};
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
`

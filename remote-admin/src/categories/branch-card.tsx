import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { color, media, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { css, styled } from 'styled-components'
import { alreadyShown } from '../frame/focus.ts'
import { RowActions, VisibilityBadge } from '../frame/row-parts.tsx'
import { categoriesMessages as t } from './categories-messages.ts'
import { categoryForm, removeCategory } from './categories-store.ts'
import type { CategoryBranch } from './category-tree.ts'

/** A category and, nested in it, its sub-categories. */
export function BranchCard({ branch: { category, children } }: { branch: CategoryBranch }) {
  return (
    <Card>
      <CategoryRow category={category} size={64} />
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

function CategoryRow({ category, size }: { category: Category; size: number }) {
  return (
    <Row>
      <Thumbnail src={category.image} alt="" width={size} height={size} kind="category" lazy $size={size} />
      <Texts>
        <Name $main={size > 44}>
          <bdi>{category.name}</bdi>
          {!category.visible && <VisibilityBadge visible={false} />}
        </Name>
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

const Name = styled.p<{ $main: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  font-weight: 600;
  ${({ $main }) =>
    $main &&
    css`
      font-size: ${text.large};
    `}
`

const Description = styled.p`
  overflow: hidden;
  color: ${color.soft};
  font-size: ${text.small};
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
`

import { $categories } from '@lechaim/shared/stores/shop.ts'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { css, styled } from 'styled-components'
import { CategoryTile, SmallCategoryTile } from './category-tile.tsx'
import { messages } from './home-messages.ts'
import { Section } from './section.tsx'
import { categoriesId } from './show-categories.ts'

/** All visible categories, each kind in the owner's order: the main ones large, the others small; all large where none is a main one. */
export function Categories() {
  const categories = useStore($categories)
  if (categories.length === 0) return null
  const main = categories.filter(({ isMainCategory }) => isMainCategory)
  const large = main.length > 0 ? main : categories
  const small = categories.filter((category) => !large.includes(category))
  return (
    <Section id={categoriesId} title={messages.byCategory}>
      <LargeGrid>
        {large.map((category, index) => (
          <li key={category.id}>
            <CategoryTile category={category} tint={index} />
          </li>
        ))}
      </LargeGrid>
      {small.length > 0 && (
        <SmallGrid>
          {small.map((category) => (
            <li key={category.id}>
              <SmallCategoryTile category={category} />
            </li>
          ))}
        </SmallGrid>
      )}
    </Section>
  )
}

/** An incomplete last row shares its room out among its tiles, so that no hole is left. */
const grid = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  list-style: none;
  > :last-child:nth-child(2n + 1) {
    grid-column: span 2;
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    > :last-child:nth-child(2n + 1) {
      grid-column: auto;
    }
    > :last-child:nth-child(4n + 1) {
      grid-column: span 4;
    }
    > :nth-last-child(2):nth-child(4n + 1),
    > :last-child:nth-child(4n + 2),
    > :last-child:nth-child(4n + 3) {
      grid-column: span 2;
    }
  }
`

const LargeGrid = styled.ul`
  ${grid}
  ${media.desktop} {
    gap: ${space(5)};
  }
`

const SmallGrid = styled.ul`
  ${grid}
  margin-block-start: ${space(3)};
  ${media.desktop} {
    margin-block-start: ${space(5)};
    column-gap: ${space(5)};
  }
`

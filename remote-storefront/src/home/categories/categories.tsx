import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { $arrival } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { type FocusEvent, useState } from 'react'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { Rest } from '../../slices.ts'
import { messages } from '../home-messages.ts'
import { Section } from '../section.tsx'
import { CategoryTile, SmallCategoryTile } from './category-tile.tsx'
import { categoriesId } from './show-categories.ts'

/** On a phone; a press shows the rest. */
const mostOnPhones = 12

/** True once somebody has asked for the rest: on the way back the page has its former length again. */
let wasWhole = false

/** All visible categories in one mosaic in the owner's order: main ones large, others small; all large where none is a main one. On phones
 *  all are small, and those after the twelfth for screen readers alone, until somebody asks for them or the focus comes to one.
 *  @param isDrawn false for the heading alone, until the slice of the tiles is rendered */
export function Categories({ categories, isDrawn }: { categories: readonly Category[]; isDrawn: boolean }) {
  const [isWhole, setWhole] = useState(wasWhole && $arrival.get() === 'history')
  if (categories.length === 0) return null
  // The button goes: the first of those that come gets the focus, which shows them all.
  const show = () => document.getElementById(categoriesId)?.querySelectorAll('a')[mostOnPhones]?.focus()
  const showFocused = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    if ([...currentTarget.children].findIndex((tile) => tile.contains(target)) < mostOnPhones) return
    wasWhole = true
    setWhole(true)
  }
  const main = categories.filter(({ isMainCategory }) => isMainCategory)
  const large = main.length > 0 ? main : categories
  const small = categories.filter((category) => !large.includes(category))
  return (
    <Section id={categoriesId} title={messages.byCategory}>
      {isDrawn ? (
        <Mosaic $whole={isWhole} onFocus={showFocused}>
          {large.map((category, index) => (
            <Large key={category.id}>
              <CategoryTile category={category} tint={index} />
            </Large>
          ))}
          {small.map((category, index) => (
            <Small
              key={category.id}
              $span={lastRowSpan({ columns: 2, large: large.length, small: small.length, index })}
              $wideSpan={lastRowSpan({ columns: 4, large: large.length, small: small.length, index })}
            >
              <SmallCategoryTile category={category} />
            </Small>
          ))}
        </Mosaic>
      ) : (
        <Rest />
      )}
      {isDrawn && categories.length > mostOnPhones && !isWhole && (
        <More $kind="outline" onClick={show}>
          {messages.allCategories}
        </More>
      )}
    </Section>
  )
}

type Mosaic = Record<'columns' | 'large' | 'small' | 'index', number>

/** Columns of the small tile at `index`: more than one only in an incomplete last row, whose tiles share its free cells. Large tiles take
 *  two cells, one above the other. */
export function lastRowSpan({ columns, large, small, index }: Mosaic): number {
  const inLastRow = Math.min((2 * large + small) % columns, small)
  const fromEnd = small - 1 - index
  if (fromEnd >= inLastRow) return 1
  const free = columns - inLastRow
  return 1 + Math.floor(free / inLastRow) + (fromEnd < free % inLastRow ? 1 : 0)
}

/** Small tiles fill one row's height, large ones two; what a row of large ones leaves free is taken by small ones. */
const Mosaic = styled.ul<{ $whole: boolean }>`
  display: grid;
  grid-auto-flow: row dense;
  grid-auto-rows: minmax(88px, auto);
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  list-style: none;
  @media (max-width: 767px) {
    grid-auto-rows: minmax(60px, auto);
    gap: ${space(2)};
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    :root[data-scripts] & > :nth-child(n + ${mostOnPhones + 1}) {
      ${({ $whole }) => !$whole && 'position: absolute; inline-size: 1px; overflow: hidden; clip-path: inset(50%);'}
    }
  }
  ${media.desktop} {
    grid-auto-rows: minmax(112px, auto);
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space(4)} ${space(5)};
  }
`

const Large = styled.li`
  ${media.tablet} {
    grid-row: span 2;
  }
`

const Small = styled.li<{ $span: number; $wideSpan: number }>`
  ${media.tablet} {
    grid-column: span ${({ $span }) => $span};
  }
  ${media.desktop} {
    grid-column: span ${({ $wideSpan }) => $wideSpan};
  }
`

const More = styled(Button)`
  ${withoutScripts} {
    display: none;
  }
  inline-size: 100%;
  margin-block-start: ${space(3)};
  ${media.tablet} {
    display: none;
  }
`

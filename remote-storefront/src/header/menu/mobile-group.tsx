import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

interface MobileGroupProps {
  category: Category
  subcategories: readonly Category[]
  current: string
  onChoose: () => void
}

/** A main category with all its sub-categories, expanded. */
export function MobileGroup({ category, subcategories, current, onChoose }: MobileGroupProps) {
  const linkTo = (name: string) => ({
    to: { ...home, view: 'category' as const, category: name },
    'aria-current': name === current ? ('page' as const) : undefined,
    onClick: onChoose,
  })
  return (
    <Group>
      <MobileLink {...linkTo(category.name)}>
        <span dir="auto">{category.name}</span>
      </MobileLink>
      {subcategories.length > 0 && (
        <Below>
          {subcategories.map(({ id, name, image, placeholder }) => (
            <li key={id}>
              <SmallLink {...linkTo(name)}>
                <Thumb src={image} placeholder={placeholder} kind="category" alt="" width={40} height={40} />
                <span dir="auto">{name}</span>
              </SmallLink>
            </li>
          ))}
        </Below>
      )}
    </Group>
  )
}

const Group = styled.li`
  padding-block: ${space(2)};
  border-block-start: 1px solid ${color.line};
`

export const MobileLink = styled(ShellLink)`
  display: flex;
  align-items: center;
  min-block-size: 48px;
  font-family: ${font.heading};
  font-size: ${text.large};
  font-weight: 700;
  overflow-wrap: anywhere;
  text-decoration: none;
  &[aria-current] {
    color: ${color.wine};
    text-decoration: underline ${color.brass} 2px;
    text-underline-offset: 6px;
  }
`

const Below = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  column-gap: ${space(2)};
  list-style: none;
`

const SmallLink = styled(ShellLink)`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  min-block-size: 52px;
  font-size: ${text.small};
  font-weight: 500;
  line-height: 1.3;
  overflow-wrap: anywhere;
  text-decoration: none;
  &[aria-current] {
    color: ${color.wine};
    font-weight: 700;
  }
`

const Thumb = styled(Picture)`
  flex: none;
  inline-size: 40px;
  border-radius: ${radius.small};
`

import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { $categories } from '@lechaim/shared/stores/shop.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { messages } from './list-messages.ts'

/** Ways to narrow a main category down to one of its own. */
export function Subcategories({ of }: { of: Category }) {
  const children = useStore($categories).filter(({ parentId }) => parentId === of.id)
  if (children.length === 0) return null
  return (
    <nav aria-label={messages.subcategories}>
      <Row>
        {children.map(({ id, name }) => (
          <li key={id}>
            <Pill to={{ ...home, view: 'category', category: name }} dir="auto">
              {name}
            </Pill>
          </li>
        ))}
      </Row>
    </nav>
  )
}

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  list-style: none;
`

const Pill = styled(ShellLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${touch};
  padding-inline: ${space(4)};
  border: 1.5px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.paper};
  font-size: ${text.small};
  font-weight: 500;
  text-decoration: none;
  &:hover {
    background: ${color.hover};
  }
`

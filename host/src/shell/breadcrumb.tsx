import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { home, type Route } from '@lechaim/shared/lib/address.ts'
import { common, routeName } from '@lechaim/shared/messages/common.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $categories } from '@lechaim/shared/stores/shop.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { messages } from '../messages.ts'

/** The breadcrumb of every view but home (SPEC §2). */
export function Breadcrumb({ route }: { route: Route }) {
  const categories = useStore($categories)
  const declared = useStore($areaLoader)?.declared(route.view)
  const name = routeName(route, declared?.crumb ?? declared?.title)
  if (route.view === 'home' || !name) return null
  const parent = parentOf(route, categories)
  return (
    <Wrap as="nav" aria-label={messages.breadcrumb}>
      <Steps>
        <li>
          <ShellLink to={home}>{common.home}</ShellLink>
        </li>
        {parent && (
          <li>
            <ShellLink to={{ ...home, view: 'category', category: parent.name }}>
              <bdi>{parent.name}</bdi>
            </ShellLink>
          </li>
        )}
        <li aria-current="page">
          <bdi>{name}</bdi>
        </li>
      </Steps>
    </Wrap>
  )
}

/** Of the category that is shown, as in the page's structured data. */
function parentOf({ view, query, category }: Route, categories: readonly Category[]): Category | undefined {
  const shown = view === 'category' && !query ? categories.find(({ name }) => name === category) : undefined
  return shown && categories.find(({ id }) => id === shown.parentId)
}

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  min-block-size: 44px;
  padding-block-start: ${space(3)};
  list-style: none;
  color: ${color.soft};
  font-size: ${text.small};
  li {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  li + li::before {
    content: '/';
    padding-inline: ${space(2)};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-block-size: ${touch};
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  [aria-current] {
    color: ${color.ink};
    font-weight: 600;
    &::before {
      color: ${color.soft};
      font-weight: 400;
    }
  }
`

import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { home, type Route } from '@lechaim/shared/lib/address.ts'
import { common, routeName } from '@lechaim/shared/messages/common.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $categories } from '@lechaim/shared/stores/shop.ts'
import { BreadcrumbSteps } from '@lechaim/shared/ui/breadcrumb-steps.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, space, touch } from '@lechaim/shared/ui/theme.ts'
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

const Steps = styled(BreadcrumbSteps)`
  min-block-size: ${touch};
  padding-block-start: ${space(3)};
  [aria-current] {
    color: ${color.ink};
    font-weight: 600;
    &::before {
      color: ${color.soft};
      font-weight: 400;
    }
  }
`

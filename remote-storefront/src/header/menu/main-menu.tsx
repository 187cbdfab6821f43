import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { onceEngaged } from '@lechaim/shared/lib/engaged.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { $menu } from '@lechaim/shared/stores/shop.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { media } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { categoryLink, useRoute } from '../../use-route.ts'
import { messages } from '../header-messages.ts'
import { Entry, MenuGroup, moveFocus } from './menu-group.tsx'
import type { MenuPanelProps } from './menu-panel.tsx'

const loadPanel = async () => (await import(/* webpackChunkName: 'menu-panel' */ './menu-panel.tsx')).MenuPanel

/** Home and the main categories, on screens with room for them. */
export function MainMenu() {
  const menu = useStore($menu)
  const route = useRoute()
  const [open, setOpen] = useState<number | null>(null)
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps>>()
  const load = (onFailure = () => {}) => {
    loadPanel().then((loaded) => setPanel(() => loaded), onFailure)
  }
  const loadOnWideScreens = useEffectEvent(() => {
    if (matchMedia('(min-width: 1024px)').matches) load()
  })
  useEffect(() => afterFirstView(() => void onceEngaged(loadOnWideScreens)), [])
  const toggle = ({ id, name }: Category, next: boolean, isPress = false) => {
    setOpen((now) => (next ? id : now === id ? null : now))
    if (!next || Panel) return
    load(() => {
      setOpen(null)
      if (isPress) goTo(categoryLink(name, '').to)
    })
  }

  // Hebrew reads from right to left, so the next entry is at the left.
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    moveFocus(event.currentTarget, '[data-entry]', by, document.activeElement?.closest('[data-item]')?.querySelector('[data-entry]'))
  }

  return (
    <Bar aria-label={messages.navigation} onKeyDown={step}>
      <List>
        <li data-item>
          <Entry as={ShellLink} data-entry to={home} aria-current={route.view === 'home' ? 'page' : undefined}>
            {common.home}
          </Entry>
        </li>
        {menu.map(({ category, children }) =>
          children.length === 0 ? (
            <li key={category.id} data-item>
              <Entry as={ShellLink} data-entry dir="auto" {...categoryLink(category.name, route.category)}>
                {category.name}
              </Entry>
            </li>
          ) : (
            <MenuGroup
              key={category.id}
              category={category}
              subcategories={children}
              open={open === category.id && Panel !== undefined}
              Panel={Panel}
              onToggle={(next, isPress) => toggle(category, next, isPress)}
            />
          ),
        )}
      </List>
    </Bar>
  )
}

const Bar = styled.nav`
  display: none;
  grid-column: 1 / -1;
  order: 2;
  ${withoutScripts} {
    display: block;
  }
  ${media.desktop} {
    display: block;
    grid-area: menu;
    align-self: stretch;
  }
`

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  block-size: 100%;
  list-style: none;
  > li {
    display: flex;
    align-items: center;
  }
  form {
    display: contents;
  }
`

import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $menu } from '@lechaim/shared/stores/shop.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { SearchForm } from '../../search/search-form.tsx'
import { useRoute } from '../../use-route.ts'
import { messages } from '../header-messages.ts'
import { MobileGroup, MobileLink } from './mobile-group.tsx'

/** The header's search and menu on small screens, in a sheet of their own. */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Small>
      <IconButton aria-label={messages.menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu aria-hidden />
      </IconButton>
      <Dialog open={open} title={messages.menu} shape="sheet" onClose={close}>
        {open && <Items onChoose={close} />}
      </Dialog>
    </Small>
  )
}

function Items({ onChoose }: { onChoose: () => void }) {
  const menu = useStore($menu)
  const route = useRoute()
  return (
    <>
      <SearchForm onSearch={onChoose} />
      <nav aria-label={messages.navigation}>
        <List>
          <li>
            <MobileLink to={home} aria-current={route.view === 'home' ? 'page' : undefined} onClick={onChoose}>
              {common.home}
            </MobileLink>
          </li>
          {menu.map(({ category, children }) => (
            <MobileGroup key={category.id} category={category} subcategories={children} current={route.category} onChoose={onChoose} />
          ))}
        </List>
      </nav>
    </>
  )
}

const Small = styled.div`
  ${withoutScripts} {
    display: none;
  }
  ${media.desktop} {
    display: none;
  }
`

const List = styled.ul`
  display: grid;
  padding-block-start: ${space(3)};
  list-style: none;
`

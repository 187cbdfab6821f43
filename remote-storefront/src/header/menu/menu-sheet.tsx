import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $menu } from '@lechaim/shared/stores/shop.ts'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { SearchForm } from '../../search/search-form.tsx'
import { categoryLink, useRoute } from '../../use-route.ts'
import { messages } from '../header-messages.ts'

export interface MenuSheetProps {
  open: boolean
  onClose: () => void
}

export function MenuSheet({ open, onClose }: MenuSheetProps) {
  return (
    <Dialog open={open} title={messages.menu} shape="sheet" onClose={onClose}>
      {open && <Items onChoose={onClose} />}
    </Dialog>
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
            <Group key={category.id}>
              <MobileLink {...categoryLink(category.name, route.category)} onClick={onChoose}>
                <span dir="auto">{category.name}</span>
              </MobileLink>
              {children.length > 0 && (
                <Below>
                  {children.map(({ id, name, image, placeholder }) => (
                    <li key={id}>
                      <SmallLink {...categoryLink(name, route.category)} onClick={onChoose}>
                        <Thumb src={image} placeholder={placeholder} kind="category" alt="" width={40} height={40} />
                        <span dir="auto">{name}</span>
                      </SmallLink>
                    </li>
                  ))}
                </Below>
              )}
            </Group>
          ))}
        </List>
      </nav>
    </>
  )
}

const List = styled.ul`
  display: grid;
  padding-block-start: ${space(3)};
  list-style: none;
`

const Group = styled.li`
  padding-block: ${space(2)};
  border-block-start: 1px solid ${color.line};
`

const MobileLink = styled(ShellLink)`
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

import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, layer, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { type FocusEvent, useState } from 'react'
import { keyframes, styled } from 'styled-components'
import { categoryLink } from '../../use-route.ts'
import { messages } from '../header-messages.ts'

export interface MenuPanelProps {
  id: string
  category: Category
  subcategories: readonly Category[]
  /** The name of the category shown now. */
  current: string
  onClose: () => void
}

/** The sub-categories of a main category, across the page below the header. */
export function MenuPanel({ id, category, subcategories, current, onClose }: MenuPanelProps) {
  const [inside, setInside] = useState(false)
  // Not by focus alone: not every browser moves it for a tap, and the mouse opens the panel without it.
  const closeFromOutside = (panel: HTMLElement | null) => {
    const listening = new AbortController()
    const press = (event: Event) => {
      if (!panel?.parentElement?.contains(event.target as Node)) onClose()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('pointerdown', press, listening)
    document.addEventListener('keydown', key, listening)
    return () => listening.abort()
  }
  const linkTo = (name: string) => ({
    ...categoryLink(name, current),
    'data-choice': true,
    // Reached by the arrow keys, and by Tab only while the focus is inside.
    tabIndex: inside ? undefined : -1,
    onClick: onClose,
  })
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(false)
  }
  return (
    <Panel id={id} ref={closeFromOutside} onFocus={() => setInside(true)} onBlur={leave}>
      <Wrap>
        <Choices>
          <li>
            <Whole {...linkTo(category.name)}>{messages.wholeCategory(category.name)}</Whole>
          </li>
          {subcategories.map(({ id, name, image, placeholder }) => (
            <li key={id}>
              <Choice {...linkTo(name)}>
                <Thumb src={image} placeholder={placeholder} kind="category" alt="" width={64} height={64} />
                <span dir="auto">{name}</span>
              </Choice>
            </li>
          ))}
        </Choices>
      </Wrap>
    </Panel>
  )
}

const Panel = styled.div`
  position: absolute;
  inset-block-start: 100%;
  inset-inline: 0;
  z-index: ${layer.menu};
  max-block-size: calc(100dvh - 140px);
  overflow: auto;
  border-block-end: 1px solid ${color.line};
  background: ${color.paper};
  box-shadow: ${shadow.low};
  animation: ${keyframes`from { opacity: 0; transform: translateY(-4px); }`} 0.14s ease-out;
`

const Choices = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr));
  gap: ${space(2)};
  padding-block: ${space(5)};
  list-style: none;
`

const Choice = styled(ShellLink)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  block-size: 100%;
  min-block-size: 80px;
  padding: ${space(2)};
  border-radius: ${radius.normal};
  font-weight: 500;
  text-decoration: none;
  &:hover {
    background: ${color.hover};
  }
  &[aria-current] {
    color: ${color.wine};
    box-shadow: inset 0 0 0 1.5px ${color.brass};
  }
`

const Whole = styled(Choice)`
  padding-inline: ${space(4)};
  background: ${color['brass-wash']};
  color: ${color.wine};
  font-family: ${font.heading};
  font-size: ${text.large};
  font-weight: 700;
  line-height: 1.25;
`

const Thumb = styled(Picture)`
  flex: none;
  inline-size: 64px;
  border-radius: ${radius.normal};
`

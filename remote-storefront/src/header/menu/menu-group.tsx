import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { color, space, touch } from '@lechaim/shared/ui/theme.ts'
import { ChevronDown } from 'lucide-react'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { styled } from 'styled-components'
import { useRoute } from '../../use-route.ts'
import type { MenuPanelProps } from './menu-panel.tsx'

/** The mouse may leave the entry for this long, in milliseconds, on its way to the panel. */
const grace = 160

interface MenuGroupProps {
  category: Category
  subcategories: readonly Category[]
  /** Asked for, and loaded. */
  open: boolean
  Panel: ComponentType<MenuPanelProps> | undefined
  onToggle: (open: boolean, isPress?: boolean) => void
}

/** A main category with a panel of its sub-categories: by hover, by keyboard focus and arrow keys, by click and by touch. */
export function MenuGroup({ category, subcategories, open, Panel, onToggle }: MenuGroupProps) {
  const { category: current } = useRoute()
  const panelId = useId()
  const item = useRef<HTMLLIElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The arrow key that opened the panel moves the focus once its choices are there. */
  const arrow = useRef<1 | -1>(undefined)
  useEffect(() => {
    if (open && arrow.current) moveFocus(item.current as Element, '[data-choice]', arrow.current)
    arrow.current = undefined
  }, [open])

  const hover = (event: PointerEvent, inside: boolean) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    if (inside) onToggle(true)
    else leaving.current = setTimeout(letGo, grace)
  }
  // A mouse over the entry before hydration fires no event.
  const beHovered = useEffectEvent(() => {
    if (matchMedia('(hover: hover)').matches && item.current?.matches(':hover')) onToggle(true)
  })
  useEffect(beHovered, [])
  // The panel stays open while it contains the focus.
  const letGo = () => {
    if (!item.current?.querySelector('[data-choice]:focus')) onToggle(false)
  }
  // Mouse and keyboard have opened the panel before they press: pressing must not close it again.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    const { pointerType } = event.nativeEvent as unknown as { pointerType?: string }
    if (pointerType === 'touch' || pointerType === 'pen') onToggle(!open, true)
    else if (event.detail === 0 && open) moveFocus(item.current as Element, '[data-choice]', 1)
    else onToggle(true, true)
  }
  const arrive = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches('[data-entry]:focus-visible')) onToggle(true)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onToggle(false)
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      item.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
      onToggle(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      if (open) moveFocus(event.currentTarget, '[data-choice]', by)
      else {
        arrow.current = by
        onToggle(true)
      }
    }
  }

  return (
    <li
      ref={item}
      data-item
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onFocus={arrive}
      onBlur={leave}
      onKeyDown={key}
    >
      {/* A form, so that it leads to the category without scripts. */}
      <form action="/">
        <Entry
          name="category"
          value={category.name}
          data-entry
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          aria-current={[category, ...subcategories].some(({ name }) => name === current) ? 'true' : undefined}
          onClick={press}
        >
          <bdi>{category.name}</bdi>
          <Arrow aria-hidden size={15} />
        </Entry>
      </form>
      {open && Panel && (
        <Panel id={panelId} category={category} subcategories={subcategories} current={current} onClose={() => onToggle(false)} />
      )}
    </li>
  )
}

/** Moves the focus by one among the matching elements, from `from` or the focused one, wrapping round at the ends. */
export function moveFocus(within: Element, selector: string, by: 1 | -1, from: Element | null | undefined = document.activeElement): void {
  const targets = [...within.querySelectorAll<HTMLElement>(selector)]
  const start = targets.indexOf(from as HTMLElement)
  const next = start < 0 ? (by > 0 ? 0 : targets.length - 1) : (start + by + targets.length) % targets.length
  targets[next]?.focus()
}

/** A menu entry: a link to a category, or a button that opens a panel. */
export const Entry = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: ${touch};
  padding: 0 ${space(3)};
  border: 0;
  border-radius: 8px;
  background: none;
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  &:hover,
  &[aria-expanded='true'] {
    background: ${color.hover};
  }
  &[aria-current] {
    color: ${color.wine};
    box-shadow: inset 0 -2px ${color.brass};
    @media (forced-colors: active) {
      text-decoration: underline 2px;
    }
  }
`

const Arrow = styled(ChevronDown)`
  transition: transform 0.15s;
  [aria-expanded='true'] > & {
    transform: rotate(180deg);
  }
`

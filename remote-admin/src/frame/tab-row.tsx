import { home } from '@lechaim/shared/lib/address.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { goTo, openAdmin } from '@lechaim/shared/stores/shell.ts'
import { color, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { $lowStock } from '../products/stock/low-stock.ts'
import { stockMessages } from '../products/stock/stock-messages.ts'
import { isRightToLeft } from '../ui/focus.ts'
import { panelMessages, type TabKey, tabNames } from '../ui/panel-messages.ts'
import { tabAfterKey, tabs } from './tabs.ts'
import { $waitingOrders } from './waiting-orders.ts'

/** The tabs: a grid in wide containers, else a scrolling row. @param current null beside a page that is no tab */
export function TabRow({ current, id }: { current: TabKey | null; id: string }) {
  const list = useRef<HTMLDivElement>(null)
  const counts: Partial<Record<TabKey, number>> = { orders: useStore($waitingOrders), products: useStore($lowStock) }

  const counted = Object.values(counts).filter(Boolean).length
  // The route may name a tab outside the visible part of the row, which a count that comes makes wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count of tabs with one stands for their width
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, counted])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tab = tabAfterKey(event.key, current ?? 'products', isRightToLeft(event.currentTarget))
    if (!tab) return
    event.preventDefault()
    // Arrow keys replace the history entry, so that running along the row adds none.
    goTo({ ...home, view: 'admin', tab: tab.key }, { replace: true })
    // Unsaved changes may keep the owner on the current tab.
    if ($route.get().tab !== tab.key) return
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus()
  }

  return (
    <Frame>
      <List ref={list} role="tablist" aria-label={panelMessages.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === current}
            aria-controls={tab.key === current ? `${id}-panel` : undefined}
            tabIndex={tab.key === (current ?? 'products') ? 0 : -1}
            onClick={() => openAdmin(tab.key)}
            onPointerEnter={() => prefetch(tab.load)}
          >
            {tabNames[tab.key]}
            {(counts[tab.key] ?? 0) > 0 && <Count title={tab.key === 'products' ? stockMessages.low : undefined}>{counts[tab.key]}</Count>}
          </TabButton>
        ))}
      </List>
    </Frame>
  )
}

/** Prefetches a tab's chunk; a failure is reported when the tab is opened. */
const prefetch = (load: () => Promise<unknown>) => load().catch(() => undefined)

const Frame = styled.div`
  container-type: inline-size;
  margin-block-end: ${space(6)};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
`

// Container queries in rem, so that the row also adapts to a larger text size (SPEC §9).
const List = styled.div`
  display: flex;
  gap: ${space(0.5)};
  padding: ${space(1.5)};
  border-radius: ${radius.large};
  overflow-x: auto;
  scrollbar-width: none;
  @container (min-width: 57rem) {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(max-content, 1fr);
  }
`

const Count = styled.span`
  display: inline-block;
  min-inline-size: ${space(5.5)};
  margin-inline-start: ${space(1.5)};
  padding-inline: ${space(1.5)};
  border-radius: ${radius.round};
  background: ${color.wine};
  color: ${color['on-wine']};
  font-size: ${text.tiny};
  font-weight: 700;
  line-height: 1.7;
`

const TabButton = styled.button`
  flex: none;
  min-block-size: ${touch};
  padding-inline: ${space(2.5)};
  border: 0;
  border-radius: ${radius.normal};
  background: none;
  font-size: 0.95rem;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &[aria-selected='true'] {
    background: ${color.wine};
    color: ${color['on-wine']};
    font-weight: 600;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-selected='true']:focus-visible {
    outline-color: ${color.gold};
  }
`

import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { guardLeaving } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, media, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useEffect, useId } from 'react'
import { styled } from 'styled-components'
import { AccountButton } from '../account/account-button.tsx'
import { UndeliveredMails } from '../mails/undelivered-mails.tsx'
import { followLowStock } from '../products/stock/low-stock.ts'
import { isUnsavedInOtherTab, leavePanel, logFailedRead } from '../resource/session.ts'
import { confirmDiscard, hasUnsaved } from '../resource/unsaved.ts'
import { SetupList } from '../setup/setup-list.tsx'
import { focusHeading } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { keepMovedPresses } from './moved-presses.ts'
import { PaymentAlarms } from './payment-alarms.tsx'
import { ReleaseAlarms } from './release-alarms.tsx'
import { StockAlarms } from './stock-alarms.tsx'
import { TabContent } from './tab-content.tsx'
import { TabRow } from './tab-row.tsx'
import { pageOf, parsePanelRoute, tabOf } from './tabs.ts'

/** The owner's panel: header, tabs, and the tab of the route (SPEC §2). */
export function Panel() {
  const route = useHydrated($route)
  const id = useId()
  const page = pageOf(route.tab)
  const tab = tabOf(route.tab)
  useEffect(guardPanel, [])
  useEffect(followOrders, [])
  useEffect(followLowStock, [])
  useEffect(keepMovedPresses, [])
  return (
    <Column>
      <PanelHeader />
      <SetupList />
      <ReleaseAlarms />
      <UndeliveredMails />
      <StockAlarms />
      <PaymentAlarms />
      <TabRow current={page ? null : tab.key} id={id} />
      {page ? (
        <TabContent key={page.key} tab={page} />
      ) : (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab.key}`}>
          <TabContent key={tab.key} tab={tab} />
        </div>
      )}
    </Column>
  )
}

function PanelHeader() {
  const shop = useHydrated($shop)
  const route = useHydrated($route)
  const leave = async () => {
    if ((await isUnsavedInOtherTab()) && !confirm(panelMessages.leaveWithOtherTab)) return
    if (!confirmDiscard()) return
    leavePanel()
    focusHeading()
  }
  return (
    <Container>
      <Top>
        <StoreLink to={home} dir="auto">
          {(shop.state === 'ready' && shop.data.header.storeName) || common.shopName}
        </StoreLink>
        <Title tabIndex={-1}>{panelMessages.title}</Title>
        <Actions>
          <ButtonLink
            $kind="quiet"
            to={{ ...home, view: 'admin', tab: 'settings' }}
            aria-current={pageOf(route.tab)?.key === 'settings' ? 'page' : undefined}
          >
            {panelMessages.settings}
          </ButtonLink>
          <AccountButton />
          <Button $kind="outline" onClick={leave}>
            {panelMessages.signOut}
          </Button>
        </Actions>
      </Top>
    </Container>
  )
}

/** Follows orders by code that the first view of the panel does not need. @returns the function that ends it */
function followOrders(): () => void {
  let end: (() => void) | undefined
  let isOver = false
  import('./new-orders.ts').then(
    ({ followNewOrders }) => {
      if (!isOver) end = followNewOrders()
    },
    (error: unknown) => logFailedRead('New orders cannot be followed', error),
  )
  return () => {
    isOver = true
    end?.()
  }
}

/** Asks before unsaved changes are lost to another tab, view or page. @returns the function that removes the guard */
function guardPanel(): () => void {
  const endGuard = guardLeaving((to) => {
    const { tab, order } = $route.get()
    const stays = to.view === 'admin' && parsePanelRoute(to.tab).key === parsePanelRoute(tab).key && to.order?.id === order?.id
    return stays || confirmDiscard()
  })
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => {
    endGuard()
    removeEventListener('beforeunload', ask)
  }
}

const Column = styled(Wrap)`
  padding-block: ${space(2)} ${space(20)};
`

const Container = styled.div`
  container-type: inline-size;
`

const Top = styled.header`
  display: grid;
  align-items: center;
  column-gap: ${space(4)};
  padding-block-end: ${space(4)};
  @container (min-width: 13.5rem) {
    grid-template-columns: 1fr auto;
  }
  ${media.tablet} {
    grid-template-columns: auto 1fr auto;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  margin-block-start: ${space(2)};
  > a,
  > button:last-of-type {
    padding-inline: ${space(3)};
  }
  @container (min-width: 13.5rem) {
    margin-block-start: 0;
    grid-area: 1 / 2;
  }
  ${media.tablet} {
    grid-area: auto;
    gap: ${space(2)};
    > a,
    > button:last-of-type {
      padding-inline: ${space(5.5)};
    }
  }
`

const StoreLink = styled(ShellLink)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  min-block-size: ${touch};
  color: ${color.wine};
  font-family: ${font.heading};
  font-size: ${text.heading};
  font-weight: 700;
  line-height: 1.2;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  ${media.tablet} {
    padding-inline-end: ${space(4)};
    border-inline-end: 1px solid ${color.line};
  }
`

const Title = styled.h1`
  grid-column: 1 / -1;
  font-size: ${text.title};
  ${media.tablet} {
    grid-column: auto;
  }
`

import { orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { css, styled } from 'styled-components'
import { ChipChoice } from '../../forms/chip-choice.tsx'
import { choicesOf, Select } from '../../forms/select.tsx'
import { ExportButton, SearchBox, Toolbar } from '../../forms/toolbar.tsx'
import { ordersMessages } from '../orders-messages.ts'
import { filterOrders, linesExport, orderList, ordersExport } from '../orders-store.ts'
import { listMessages as t } from './list-messages.ts'
import { allOrders, countFilters, isFiltered } from './order-filter.ts'
import { OrderSums } from './order-sums.tsx'

const statusNames = orderStatuses.map((status) => common.orderStatus[status])

/** Search and filters of the orders, and what they leave, with its files. On phones the filters are folded. */
export function OrdersToolbar() {
  const filter = useStore(orderList.$filter)
  const [isOpen, setOpen] = useState(false)
  const { q, statuses, days, from, until, coupon, source, payment } = filter
  return (
    <>
      <Toolbar>
        <SearchBox label={ordersMessages.search} value={q} onChange={(q) => filterOrders({ q }, { delayed: true })} />
        <FoldButton $kind="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal aria-hidden size={18} />
          {t.filters(countFilters(filter))}
        </FoldButton>
        <Selects $open={isOpen}>
          <Select
            aria-label={t.days}
            value={days}
            choices={[['', t.allDays], ...choicesOf(t.periods)]}
            onChange={(days) => filterOrders({ days })}
          />
          <Select
            aria-label={t.payment}
            value={payment}
            choices={[['', t.allPayments], ...choicesOf(ordersMessages.paid)]}
            onChange={(payment) => filterOrders({ payment })}
          />
          <Select
            aria-label={t.source}
            value={source}
            choices={[['', t.allSources], ...choicesOf(t.sources)]}
            onChange={(source) => filterOrders({ source })}
          />
        </Selects>
      </Toolbar>
      {days === 'range' && (
        <Range $open={isOpen}>
          <Field type="date" label={t.from} max={until || lastDay} value={from} onChange={(event) => setDay('from', event.target.value)} />
          <Field
            type="date"
            label={t.until}
            min={from}
            max={lastDay}
            value={until}
            onChange={(event) => setDay('until', event.target.value)}
          />
        </Range>
      )}
      <Choices $open={isOpen}>
        <ChipChoice
          legend={ordersMessages.statusFilter}
          choices={statusNames}
          value={statuses.map((status) => common.orderStatus[status])}
          error={undefined}
          onChange={(names) => filterOrders({ statuses: orderStatuses.filter((status) => names.includes(common.orderStatus[status])) })}
        />
        <ChipChoice
          legend={t.more}
          choices={[t.coupon]}
          value={coupon ? [t.coupon] : []}
          error={undefined}
          onChange={(names) => filterOrders({ coupon: names.includes(t.coupon) })}
        />
      </Choices>
      <Found>
        <OrderSums />
        {isFiltered(filter) && (
          <Button $kind="quiet" onClick={() => filterOrders(allOrders)}>
            {t.clear}
          </Button>
        )}
        <Files $open={isOpen}>
          <ExportButton of={ordersExport} />
          <ExportButton of={linesExport} label={t.exportLines} />
        </Files>
      </Found>
    </>
  )
}

const lastDay = '9999-12-31'

/** A year is typed digit by digit. */
function setDay(name: 'from' | 'until', day: string): void {
  if (day === '' || day >= '2000') filterOrders({ [name]: day })
}

interface Fold {
  $open: boolean
}

const foldedOnPhones = css<Fold>`
  ${({ $open }) => !$open && 'display: none;'}
`

const FoldButton = styled(Button)`
  flex: 1 1 100%;
  ${media.tablet} {
    display: none;
  }
`

const Selects = styled.div<Fold>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${space(36)}), 1fr));
  gap: ${space(3)};
  ${foldedOnPhones}
  ${media.tablet} {
    display: contents;
  }
`

const Range = styled.div<Fold>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${space(36)}), 1fr));
  max-inline-size: ${space(124)};
  gap: ${space(3)};
  margin-block-end: ${space(4)};
  ${foldedOnPhones}
  > div {
    grid-template-columns: minmax(0, 1fr);
  }
  ${media.tablet} {
    display: grid;
  }
`

const Choices = styled.div<Fold>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)} ${space(8)};
  ${foldedOnPhones}
  ${media.tablet} {
    display: flex;
  }
`

const Found = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  min-block-size: ${space(14)};
  padding-block: ${space(1)};
  color: ${color.soft};
  font-variant-numeric: tabular-nums;
  > p > strong {
    color: ${color.ink};
  }
`

/** The files of what is shown, at the row's end. */
const Files = styled.div<Fold>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-inline-start: auto;
  ${foldedOnPhones}
  ${media.tablet} {
    display: flex;
  }
`

import { seedQuery } from '@lechaim/shared/client/queries.ts'
import { request } from '@lechaim/shared/client/request.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { useState } from 'react'
import { styled } from 'styled-components'
import { approvalMessages as t } from './approval-messages.ts'
import { keyOf, renewOrder } from './order-store.ts'

/** A total that the shop has raised waits for the shopper's yes. */
export function Approval({ order: { approval, total } }: { order: Order }) {
  const [approving, setApproving] = useState(false)
  if (approval === 'given') return <p role="status">{t.approved}</p>
  const approve = async () => {
    if (approving) return
    setApproving(true)
    await approveTotal(total).catch((error: unknown) => {
      showFailure({ title: t.approveFailed }, error)
      // The order may have changed again.
      renewOrder()
    })
    setApproving(false)
  }
  return (
    <Section>
      <Title>{t.totalRose}</Title>
      <p>{t.totalRoseHint}</p>
      <Button $wide aria-busy={approving} onClick={approve}>
        {approving ? t.approving : t.approve(formatMoney(toAgorot(total)))}
      </Button>
    </Section>
  )
}

/** @throws RequestFailure */
async function approveTotal(total: number): Promise<void> {
  const { order } = $route.get()
  if (!order) return
  const headers = { 'X-Order-Token': order.token }
  const path = `/api/orders/${order.id}/approval`
  seedQuery(keyOf(order), await request<Order>(globalThis.fetch, path, { method: 'POST', body: { total }, headers }))
}

const Section = styled.section`
  display: grid;
  gap: ${space(2)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
`

const Title = styled.h2`
  font-size: ${text.large};
`

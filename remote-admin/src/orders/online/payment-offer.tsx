import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { onlineMessages as t } from './online-messages.ts'
import { $online, askForPayment } from './online-store.ts'

/** The step after confirming: the payment is opened, and its link mailed, in one press. Nothing where it is open or paid. */
export function PaymentOffer({ id, canMail }: { id: number; canMail: boolean }) {
  const online = useStore($online)
  const isOffered = online?.id === id && !online.data.isAsked && online.data.rest > 0
  return (
    <div role="status">
      {isOffered && (
        <Button $kind="outline" onClick={() => void askForPayment(canMail)}>
          {canMail ? t.askAndTell(formatMoney(toAgorot(online.data.rest))) : t.ask(formatMoney(toAgorot(online.data.rest)))}
        </Button>
      )}
    </div>
  )
}

import { home } from '@lechaim/shared/lib/address.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { useStore } from '@nanostores/react'
import { panelMessages as t } from '../ui/panel-messages.ts'
import { AlarmBox } from './release-alarms.tsx'
import { $paymentAlarms } from './waiting-orders.ts'

/** Orders that were paid twice, or of which the provider tells something else than was asked for (decision 0092). */
export function PaymentAlarms() {
  const ids = useStore($paymentAlarms)
  if (ids.length === 0) return null
  return (
    <AlarmBox role="alert">
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <ShellLink to={{ ...home, view: 'admin', tab: 'orders', order: { id, token: '' } }}>{t.paymentAlarm(id)}</ShellLink>
          </li>
        ))}
      </ul>
    </AlarmBox>
  )
}

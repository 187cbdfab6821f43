import { api } from '@lechaim/shared/client/shop-api.ts'
import type { StockAlarms as Alarms, StockAlarm } from '@lechaim/shared/contracts/stock.ts'
import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { stockMessages as t } from '../products/stock/stock-messages.ts'
import { latestRead, whileSignedIn } from '../resource/session.ts'
import { AlarmBox } from './release-alarms.tsx'

const readEveryMs = 60_000

const $alarms = atom<readonly StockAlarm[]>([])

const read = latestRead(
  () => api.owner<Alarms>('/api/stock/alarms'),
  ({ items }) => $alarms.set(items),
  'The stock alarms could not be read',
)

onMount($alarms, () =>
  whileSignedIn(() => {
    void read()
    const timer = setInterval(read, readEveryMs)
    return () => clearInterval(timer)
  }),
)

/** Products of which one network holds more than half in pending orders (decision 0055). */
export function StockAlarms() {
  const alarms = useStore($alarms)
  if (alarms.length === 0) return null
  return (
    <AlarmBox role="alert">
      <ul>
        {alarms.map(({ productId, name, pieces, of }) => (
          <li key={productId}>
            {t.alarm(pieces, of)} <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p>{t.alarmAdvice}</p>
    </AlarmBox>
  )
}

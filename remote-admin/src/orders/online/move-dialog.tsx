import type { OnlineMove } from '@lechaim/shared/contracts/online-payment.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { useState } from 'react'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Fields } from '../../forms/form-layout.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { onlineMessages as t } from './online-messages.ts'
import { moveMoney, withdraw } from './online-store.ts'

export interface Wanted {
  kind: OnlineMove['kind']
  page: number
  /** Shekels. */
  most: number
  amount: number
}

/** Asks before money is moved: what, and how much. */
export function MoveDialog({ kind, page, most, amount: first, onClose }: Wanted & { onClose: () => void }) {
  const [amount, setAmount] = useState(String(first))
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const sum = kind === 'release' ? most : readNumber(amount, { decimals: 2, unit: 'money' })

  const save = async (): Promise<boolean> => {
    if (saving) return true
    const wrong = !sum ? t.amountInvalid : sum > most ? t.amountTooHigh(formatMoney(toAgorot(most))) : undefined
    setError(wrong)
    if (!sum || wrong) return false
    setSaving(true)
    const isDone = await moveMoney({ page, kind, ...(kind !== 'release' && { amount: sum }) })
    setSaving(false)
    if (isDone) onClose()
    return true
  }

  return (
    <FormDialog
      title={t.actions[kind]}
      open
      saving={saving}
      save={t.doIt[kind](sum ? formatMoney(toAgorot(sum)) : '')}
      onClose={onClose}
      onSave={save}
    >
      <p>{t.hints[kind]}</p>
      {kind !== 'release' && (
        <Fields>
          <TextField type="number" label={t.amount} step={0.01} value={amount} error={error} onChange={setAmount} />
        </Fields>
      )}
    </FormDialog>
  )
}

export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const [saving, setSaving] = useState(false)
  const save = async (): Promise<boolean> => {
    setSaving(true)
    const isDone = await withdraw()
    setSaving(false)
    if (isDone) onClose()
    return true
  }
  return (
    <FormDialog title={t.withdraw} open saving={saving} save={t.withdraw} onClose={onClose} onSave={save}>
      <p>{t.withdrawAsk}</p>
    </FormDialog>
  )
}

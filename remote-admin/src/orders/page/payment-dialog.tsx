import { maxLength, maxPayment } from '@lechaim/shared/contracts/limits.ts'
import { type PaymentMethod, paymentMethods } from '@lechaim/shared/contracts/order-kinds.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { fromIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { balanceOf } from '@lechaim/shared/lib/order-money.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Fields, WideField } from '../../forms/form-layout.tsx'
import { choicesOf, SelectField } from '../../forms/select.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { today } from '../../resource/download.ts'
import { pageMessages as t } from './page-messages.ts'
import { $page, addPayment } from './page-store.ts'

const $isOpen = atom(false)
const close = () => $isOpen.set(false)
export const open = (): void => $isOpen.set(true)

export function Dialog() {
  const isOpen = useStore($isOpen)
  const page = useStore($page)
  if (!isOpen || page.state !== 'ready') return null
  const { order } = page.record
  return <PaymentForm balance={toShekels(balanceOf(order))} paid={order.paid ?? 0} isCancelled={order.status === 'cancelled'} />
}

type Kind = 'payment' | 'refund'

function PaymentForm({ balance, paid, isCancelled }: { balance: number; paid: number; isCancelled: boolean }) {
  const [kind, setKind] = useState<Kind>(balance > 0 ? 'payment' : 'refund')
  const [method, setMethod] = useState<PaymentMethod>(paymentMethods[0])
  /** The balance to pay or to refund; for a refund of a paid order the whole sum. */
  const amountFor = (of: Kind): string => {
    const open = Math.max(0, of === 'payment' ? balance : -balance)
    return String(open || (of === 'refund' && !isCancelled && paid) || '')
  }
  const [amount, setAmount] = useState(() => amountFor(kind))
  const [day, setDay] = useState(today)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; day?: string }>({})
  const [saving, setSaving] = useState(false)

  const changeKind = (chosen: Kind) => {
    setKind(chosen)
    if (amount === amountFor(kind)) setAmount(amountFor(chosen))
  }

  const save = async (): Promise<boolean> => {
    if (saving) return true
    const sum = readNumber(amount, { decimals: 2, unit: 'money', most: maxPayment })
    const paidAt = day === today() ? new Date().toISOString() : fromIsraelTime(`${day}T12:00`)
    const wrong = {
      ...(!sum && { amount: sum === 0 ? t.amountInvalid : t.amountUnreadable }),
      ...(sum && kind === 'refund' && sum > paid && { amount: t.refundTooHigh(formatMoney(toAgorot(paid))) }),
      ...(!paidAt && { day: t.dayInvalid }),
      ...(day > today() && { day: t.dayInFuture }),
    }
    setErrors(wrong)
    if (!sum || !paidAt || wrong.amount || wrong.day) return false
    const open = Math.max(0, balance)
    const question =
      balance < 0
        ? t.askPaidBefore(formatMoney(toAgorot(-balance)))
        : t.askOverpaid(formatMoney(toAgorot(sum)), formatMoney(toAgorot(open)))
    if (kind === 'payment' && sum > open && !confirm(question)) return false
    setSaving(true)
    const isSaved = await addPayment({ kind, method, amount: sum, note, ...(day !== today() && { paidAt }) })
    setSaving(false)
    if (isSaved) close()
    return isSaved
  }

  return (
    <FormDialog title={t.addPayment} open saving={saving} save={t.savePayment} onClose={close} onSave={save}>
      <Fields>
        <SelectField label={t.kind} value={kind} choices={choicesOf(t.kinds)} onChange={changeKind} />
        <SelectField label={t.method} value={method} choices={choicesOf(t.methods)} onChange={setMethod} />
        <TextField type="number" label={t.amount} step={0.01} value={amount} error={errors.amount} onChange={setAmount} />
        <Field label={t.day} type="date" value={day} max={today()} error={errors.day} onChange={(event) => setDay(event.target.value)} />
        <WideField>
          <TextField label={t.paymentNote} maxLength={maxLength.orderNotes} value={note} error={undefined} onChange={setNote} />
        </WideField>
      </Fields>
    </FormDialog>
  )
}

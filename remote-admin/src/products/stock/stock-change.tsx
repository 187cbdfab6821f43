import { useState } from 'react'
import { SelectField } from '../../forms/select.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { stockMessages as t } from './stock-messages.ts'
import type { CorrectionReason } from './stock-store.ts'

type Labels = Partial<Record<CorrectionReason, string>>

/** The fields for a reason and an amount. @param labels of the amount, by the reasons to choose from
 *  @param send returns the amount's error where it is wrong, `failed` after a toast, undefined once it is done */
export function useStockChange(labels: Labels, send: (reason: CorrectionReason, amount: string) => Promise<string | undefined>) {
  const [reason, setReason] = useState<CorrectionReason>('delivery')
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const save = async () => {
    const problem = await send(reason, amount)
    setError(problem === 'failed' ? undefined : problem)
    if (problem === undefined) setAmount('')
    return problem === undefined
  }
  const reasons = (Object.keys(labels) as CorrectionReason[]).map((each) => [each, t.reasons[each]] as const)
  const fields = (
    <>
      <SelectField label={t.reason} value={reason} choices={reasons} onChange={setReason} />
      <TextField type="number" step={1} label={labels[reason] ?? ''} value={amount} onChange={setAmount} error={error} />
    </>
  )
  return { fields, save }
}

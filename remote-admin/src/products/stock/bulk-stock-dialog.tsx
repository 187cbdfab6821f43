import { moveFocusToSafety } from '@lechaim/shared/ui/keep-focus.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { SelectField } from '../../forms/select.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { afterRender } from '../../ui/focus.ts'
import { FormDialog } from '../form-dialog.tsx'
import { $selection } from '../product-selection.ts'
import { productsMessages } from '../products-messages.ts'
import { $bulkStock, type BulkReason, changeSelectedStock, closeBulkStock } from './bulk-stock-store.ts'
import { stockMessages as t } from './stock-messages.ts'

const reasons: readonly BulkReason[] = ['delivery', 'count']

export const BulkStockDialog = () => (useStore($bulkStock) === 'closed' ? null : <OpenDialog />)

/** Stock of all selected products at once. */
function OpenDialog() {
  const state = useStore($bulkStock)
  const { length: count } = useStore($selection)
  const [reason, setReason] = useState<BulkReason>('delivery')
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const save = async () => {
    const problem = await changeSelectedStock(reason, amount)
    setError(problem === 'failed' ? undefined : problem)
    if (problem === undefined) afterRender(moveFocusToSafety)
    return problem === undefined
  }
  return (
    <FormDialog title={t.open} open saving={state === 'saving'} onClose={closeBulkStock} onSave={save}>
      <p>{productsMessages.selected(count)}</p>
      <Fields>
        <SelectField label={t.reason} value={reason} options={reasons.map((choice) => [choice, t.reasons[choice]])} onChange={setReason} />
        <TextField type="number" step={1} label={t.eachAmount[reason]} value={amount} onChange={setAmount} error={error} />
      </Fields>
    </FormDialog>
  )
}

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  padding-block: ${space(4)};
`

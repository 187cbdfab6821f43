import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { moveFocusToSafety } from '@lechaim/shared/ui/keep-focus.ts'
import { space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { Actions, SaveButton } from '../../forms/form-layout.tsx'
import { SelectField } from '../../forms/select.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { afterRender, focusFirstInvalid } from '../../ui/focus.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { $selection } from '../product-selection.ts'
import { productsMessages } from '../products-messages.ts'
import { $bulkStock, type BulkReason, changeSelectedStock, closeBulkStock } from './bulk-stock-store.ts'
import { stockMessages as t } from './stock-messages.ts'

const reasons: readonly BulkReason[] = ['delivery', 'count']

/** Stock of all selected products at once. */
export function BulkStockDialog() {
  const state = useStore($bulkStock)
  const { length: count } = useStore($selection)
  const formId = useId()
  const buttons = (
    <Actions>
      <SaveButton form={formId} saving={state === 'saving'}>
        {panelMessages.save}
      </SaveButton>
      <Button $kind="outline" onClick={closeBulkStock}>
        {panelMessages.cancel}
      </Button>
    </Actions>
  )
  return (
    <Dialog open={state !== 'closed'} title={t.open} onClose={closeBulkStock} maxWidth={width.fields} footer={buttons}>
      <p>{productsMessages.selected(count)}</p>
      {state !== 'closed' && <BulkForm id={formId} />}
    </Dialog>
  )
}

function BulkForm({ id }: { id: string }) {
  const [reason, setReason] = useState<BulkReason>('delivery')
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const problem = await changeSelectedStock(reason, amount)
    if (problem === undefined) return afterRender(moveFocusToSafety)
    if (problem === 'failed') return
    setError(problem)
    focusFirstInvalid(form)
  }
  return (
    <Form id={id} onSubmit={submit} noValidate>
      <SelectField label={t.reason} value={reason} onChange={(choice) => setReason(choice as BulkReason)}>
        {reasons.map((choice) => (
          <option key={choice} value={choice}>
            {t.reasons[choice]}
          </option>
        ))}
      </SelectField>
      <TextField type="number" step={1} label={t.eachAmount[reason]} value={amount} onChange={setAmount} error={error} />
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  padding-block: ${space(4)};
`

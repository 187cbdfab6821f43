import { moveFocusToSafety } from '@lechaim/shared/ui/keep-focus.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { afterRender } from '../../ui/focus.ts'
import { $selection } from '../product-selection.ts'
import { productsMessages } from '../products-messages.ts'
import { $bulkStock, changeSelectedStock, closeBulkStock, openBulkStock } from './bulk-stock-store.ts'
import { useStockChange } from './stock-change.tsx'
import { stockMessages as t } from './stock-messages.ts'

const BulkStockDialog = () => (useStore($bulkStock) === 'closed' ? null : <OpenDialog />)

export { BulkStockDialog as Dialog, openBulkStock as open }

function OpenDialog() {
  const state = useStore($bulkStock)
  const { length: count } = useStore($selection)
  const { fields, save } = useStockChange(t.eachAmount, async (reason, amount) => {
    const problem = await changeSelectedStock(reason, amount)
    if (problem === undefined) afterRender(moveFocusToSafety)
    return problem
  })
  return (
    <FormDialog title={t.open} open saving={state === 'saving'} onClose={closeBulkStock} onSave={save}>
      <p>{productsMessages.selected(count)}</p>
      <Fields>{fields}</Fields>
    </FormDialog>
  )
}

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  padding-block: ${space(4)};
`

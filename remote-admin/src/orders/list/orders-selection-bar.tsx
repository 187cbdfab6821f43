import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Select } from '../../forms/select.tsx'
import { SelectionBar } from '../../forms/selection-bar.tsx'
import { Switch } from '../../forms/switch.tsx'
import { ExportButton } from '../../forms/toolbar.tsx'
import { panelMessages } from '../../ui/panel-messages.ts'
import { statusChoices } from '../order-status.tsx'
import { PrintButton } from '../print/print-button.tsx'
import { statusMessages } from '../status/status-messages.ts'
import { $tells, mailOf, setTells } from '../status/tell.ts'
import { listMessages as t } from './list-messages.ts'
import { $settingStatus, orderSelection, selectedExport, selectedOrders, setSelectedStatus } from './order-selection.ts'

/** Actions on the selected orders: a status, slips and the picking list, a file. */
export function OrdersSelectionBar() {
  return (
    <SelectionBar of={orderSelection} texts={t}>
      <StatusOfSelected />
      <PrintButton orders={selectedOrders} />
      <ExportButton of={selectedExport} label={t.exportSelected} />
    </SelectionBar>
  )
}

/** A button sets it: arrow keys pass over statuses. */
function StatusOfSelected() {
  const isBusy = useStore($settingStatus)
  const [status, setStatus] = useState<OrderStatus | ''>('')
  const tells = useStore($tells)
  const mail = status && mailOf[status]
  return (
    <>
      <Select aria-label={t.statusOfSelected} value={status} choices={[['', t.setStatus], ...statusChoices]} onChange={setStatus} />
      {status && (
        <Button aria-busy={isBusy} onClick={() => setSelectedStatus(status, mail && tells[mail] ? mail : undefined)}>
          {panelMessages.update}
        </Button>
      )}
      {mail && <Switch label={statusMessages.tell} value={tells[mail]} error={undefined} onChange={(value) => setTells(mail, value)} />}
    </>
  )
}

import { BulkStockDialog } from './bulk-stock-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'

export { openBulkStock } from './bulk-stock-store.ts'
export { openStock } from './stock-store.ts'

export const Dialogs = () => (
  <>
    <StockDialog />
    <BulkStockDialog />
  </>
)

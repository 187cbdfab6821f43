import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { $exporting, $importDialog, exportCatalogue, openImport } from './product-files.ts'
import { productsMessages as t } from './products-messages.ts'

/** The catalogue as a spreadsheet's file, out and in. */
export function FileActions() {
  const exporting = useStore($exporting)
  const open = useStore($importDialog)
  return (
    <>
      <Button $kind="outline" onClick={openImport}>
        {t.importFile}
      </Button>
      <Button $kind="outline" aria-busy={exporting} onClick={exportCatalogue}>
        {exporting ? t.exporting : t.exportFile}
      </Button>
      {open && <open.Dialog />}
    </>
  )
}

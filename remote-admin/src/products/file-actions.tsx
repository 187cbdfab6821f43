import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { ExportButton } from '../frame/export-button.tsx'
import { $importDialog, catalogueExport, openImport } from './product-files.ts'
import { productsMessages as t } from './products-messages.ts'

/** The catalogue as a spreadsheet's file, out and in. */
export function FileActions() {
  const open = useStore($importDialog)
  return (
    <>
      <Button $kind="outline" onClick={openImport}>
        {t.importFile}
      </Button>
      <ExportButton of={catalogueExport} />
      {open && <open.Dialog />}
    </>
  )
}

import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import type { Export } from '../resource/download.ts'
import { frameMessages as t } from './frame-messages.ts'

/** Saves what a tab shows as a spreadsheet's file. */
export function ExportButton({ of: { $exporting, run } }: { of: Export }) {
  const exporting = useStore($exporting)
  return (
    <Button $kind="outline" aria-busy={exporting} onClick={run}>
      {exporting ? t.exporting : t.exportFile}
    </Button>
  )
}

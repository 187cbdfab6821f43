import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { downloadFile, today } from '../resource/download.ts'
import { reasonOf } from '../resource/failure-reason.ts'
import { productsMessages as t } from './products-messages.ts'

export const $exporting = atom(false)
/** The import's dialog while it is open. */
export const $importDialog = atom<{ Dialog: ComponentType } | null>(null)

/** Opens the import, which comes with its CSV reader only now. */
export async function openImport(): Promise<void> {
  try {
    const { ImportDialog } = await import('./import/import-dialog.tsx')
    $importDialog.set({ Dialog: ImportDialog })
  } catch (error) {
    showFailure({ title: common.remoteFailed }, error)
  }
}

export const closeImport = (): void => $importDialog.set(null)

/** Saves the whole catalogue as a file on the owner's device. */
export async function exportCatalogue(): Promise<void> {
  if ($exporting.get()) return
  $exporting.set(true)
  try {
    await downloadFile('/api/products/export', t.fileName(today()))
  } catch (error) {
    showFailure({ title: t.exportFailed, description: reasonOf(error) }, error)
  } finally {
    $exporting.set(false)
  }
}

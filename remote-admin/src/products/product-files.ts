import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { createExport } from '../resource/download.ts'
import { productsMessages as t } from './products-messages.ts'

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

/** The whole catalogue. */
export const catalogueExport = createExport(() => '/api/products/export', t.fileName, t.exportFailed)

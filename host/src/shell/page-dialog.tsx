// The dialog of the shop's own pages (`?page=terms`), loaded with the first one that is opened: few visits open any.
import { common } from '@lechaim/shared/messages/common.ts'
import { $route, closePage } from '@lechaim/shared/stores/shell.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** Null until it is needed; the server's renderer sets it for each page. */
export const $pageDialog = atom<ComponentType | null>(null)

export function PageDialog() {
  const Dialog = useStore($pageDialog)
  return Dialog && <Dialog />
}

/** Loads the dialog when an address needs it; before the first render where that is the page's own. */
export async function followPages(): Promise<void> {
  $route.listen(({ page }) => void (page !== undefined && load()))
  if ($route.get().page !== undefined) await load()
}

async function load(): Promise<void> {
  if ($pageDialog.get()) return
  try {
    const { PageWithForm } = await import(/* webpackChunkName: 'page-with-form' */ './page-with-form.tsx')
    $pageDialog.set(PageWithForm)
  } catch (error) {
    showFailure(common.loadFailed, error)
    closePage()
  }
}

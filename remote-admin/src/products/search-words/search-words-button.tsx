import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { type ComponentType, useState } from 'react'
import { searchWordsMessages as t } from './search-words-messages.ts'

/** Opens the words of the search in a dialog, which loads then. */
export function SearchWordsButton() {
  const [Dialog, setDialog] = useState<ComponentType>()
  const open = async () => {
    try {
      const [{ SearchWordsDialog }, { openSearchWords }] = await Promise.all([
        import('./search-words-dialog.tsx'),
        import('./search-words-store.ts'),
      ])
      setDialog(() => SearchWordsDialog)
      await openSearchWords()
    } catch (error) {
      showFailure({ title: common.remoteFailed }, error)
    }
  }
  return (
    <>
      <Button $kind="outline" aria-haspopup="dialog" onClick={open}>
        {t.open}
      </Button>
      {Dialog && <Dialog />}
    </>
  )
}

import { common } from '@lechaim/shared/messages/common.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { cancellationPage, LegalDialog } from '@lechaim/shared/ui/legal-dialog.tsx'
import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'

/** The dialog of the shop's own pages, with its form on the page about cancelling: loaded with it, after the text that the server has drawn. */
export function PageWithForm() {
  const { page } = useStore($route)
  const [Form, setForm] = useState<ComponentType>()
  const needsForm = page === cancellationPage
  useEffect(() => {
    if (!needsForm) return
    import('./cancellation-form.tsx').then(
      ({ CancellationForm }) => setForm(() => CancellationForm),
      (error: unknown) => showFailure({ title: common.remoteFailed }, error),
    )
  }, [needsForm])
  return <LegalDialog form={needsForm && Form && <Form />} />
}

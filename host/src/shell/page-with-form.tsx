import { common } from '@lechaim/shared/messages/common.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { cancellationPage, LegalDialog, privacyPage } from '@lechaim/shared/ui/legal-dialog.tsx'
import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'

const forms: Record<string, () => Promise<ComponentType>> = {
  [cancellationPage]: async () => (await import('../cancellation/cancellation-form.tsx')).CancellationForm,
  [privacyPage]: async () => (await import('../privacy/privacy-form.tsx')).PrivacyForm,
}

/** The dialog of the shop's own pages, with the form that some have: loaded with its page, after the text that the server has drawn. */
export function PageWithForm() {
  const { page = '' } = useStore($route)
  const [loaded, setLoaded] = useState<{ page: string; Form: ComponentType }>()
  useEffect(() => {
    let isOver = false
    const load = Object.hasOwn(forms, page) ? forms[page] : undefined
    load?.().then(
      (Form) => void (!isOver && setLoaded({ page, Form })),
      (error: unknown) => showFailure({ title: common.remoteFailed }, error),
    )
    return () => {
      isOver = true
    }
  }, [page])
  return <LegalDialog form={loaded?.page === page && <loaded.Form />} />
}

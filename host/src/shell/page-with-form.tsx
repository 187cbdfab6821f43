import { $route } from '@lechaim/shared/stores/shell.ts'
import { cancellationPage, LegalDialog, privacyPage } from '@lechaim/shared/ui/legal-dialog.tsx'
import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { CancellationForm } from '../cancellation/cancellation-form.tsx'
import { PrivacyForm } from '../privacy/privacy-form.tsx'

const forms = new Map<string | undefined, ComponentType>([
  [cancellationPage, CancellationForm],
  [privacyPage, PrivacyForm],
])

/** The dialog of the shop's own pages, with the form that some have: after the text, which alone the server has drawn. In one chunk, since
 *  each more has its name in the host's first file. */
export function PageWithForm() {
  const { page } = useStore($route)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const Form = isHydrated ? forms.get(page) : undefined
  return <LegalDialog form={Form && <Form />} />
}

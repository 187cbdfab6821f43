import { Field } from '@lechaim/shared/ui/field.tsx'
import { ReadDialog, Sections } from '../../forms/read-dialog.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { noticesMessages as t } from './notices-messages.ts'
import { editAddresses, noticesDialog, saveAddresses } from './notices-store.ts'

/** The addresses that get a mail about each new order. */
function NoticesDialog() {
  return (
    <ReadDialog of={noticesDialog} title={t.title} onSave={saveAddresses}>
      {({ text, owners, error }) => (
        <Sections>
          <Field
            label={t.addresses}
            lines={5}
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            value={text}
            error={error}
            onChange={(event) => editAddresses(event.target.value)}
          />
          <SoftText>
            {t.ofOwners} <bdi dir="ltr">{owners.join(', ')}</bdi>
          </SoftText>
        </Sections>
      )}
    </ReadDialog>
  )
}

export { NoticesDialog as Dialog }
export const { open } = noticesDialog

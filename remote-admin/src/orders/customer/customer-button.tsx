import { createLoadedDialog } from '../../ui/dialog-button.tsx'
import { customerMessages as t } from './customer-messages.ts'
import { TextButton } from './text-button.ts'

export const customerDialog = createLoadedDialog(() => import('./customer-dialog.tsx'))

/** A customer's name, which opens what is known of the phone number; an order whose person was removed has none. */
export function CustomerButton({ name, phone }: { name: string; phone: string }) {
  if (!phone) return <bdi>{name}</bdi>
  return (
    <TextButton type="button" aria-haspopup="dialog" title={t.title} onClick={() => customerDialog.open(phone)}>
      <bdi>{name}</bdi>
    </TextButton>
  )
}

import { useStore } from '@nanostores/react'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { cancellationsMessages as t } from './cancellations-messages.ts'
import { $openCancellations } from './cancellations-store.ts'

/** Says how many notices wait. */
export function CancellationsButton() {
  return <DialogButton label={t.open(useStore($openCancellations))} load={() => import('./cancellations-dialog.tsx')} />
}

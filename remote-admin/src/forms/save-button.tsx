import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { frameMessages } from '../frame/frame-messages.ts'
import { $saveWaits } from '../media/running-uploads.ts'

interface SaveButtonProps {
  saving: boolean
  children: string
  /** The form's id, for a button that stands beside it. */
  form?: string
}

/** Saves what a form holds; busy as long as that takes, and as long as its pictures are still on their way. */
export function SaveButton({ saving, children, form }: SaveButtonProps) {
  const waits = useStore($saveWaits)
  return (
    <Button type="submit" form={form} aria-busy={saving || waits}>
      {waits ? frameMessages.pictureAwaited : saving ? frameMessages.saving : children}
    </Button>
  )
}

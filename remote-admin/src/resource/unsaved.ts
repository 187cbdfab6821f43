// Unsaved changes of all forms, confirmed before they are lost.
import { panelMessages } from '../ui/panel-messages.ts'

interface Unsaved {
  isDirty(): boolean
  discard(): void
}

const forms = new Set<Unsaved>()

export function watchUnsaved(form: Unsaved): void {
  forms.add(form)
}

export function discardAll(): void {
  for (const form of forms) form.discard()
}

export const hasUnsaved = (): boolean => [...forms].some((form) => form.isDirty())

/** Asks before unsaved changes are discarded. @returns false if the owner wants to keep them */
export function confirmDiscard(): boolean {
  if (!hasUnsaved()) return true
  if (!confirm(panelMessages.leave)) return false
  for (const form of forms) if (form.isDirty()) form.discard()
  return true
}

// What was typed and not saved: whoever leaves it is asked first (the browser asks by itself when the page is left).
import { panelMessages } from '../ui/panel-messages.ts'

export interface Unsaved {
  isDirty(): boolean
  discard(): void
}

const forms = new Set<Unsaved>()

/** Makes a form's unsaved changes known, from its creation on. */
export function watchUnsaved(form: Unsaved): void {
  forms.add(form)
}

/** Lets everything go that is typed in any form, and closes those that can be closed. */
export function discardAll(): void {
  for (const form of forms) form.discard()
}

export const hasUnsaved = (): boolean => [...forms].some((form) => form.isDirty())

/** Asks whether unsaved changes may go, and lets them go. @returns whether one may leave */
export function mayLeave(): boolean {
  if (!hasUnsaved()) return true
  if (!confirm(panelMessages.leave)) return false
  for (const form of forms) if (form.isDirty()) form.discard()
  return true
}

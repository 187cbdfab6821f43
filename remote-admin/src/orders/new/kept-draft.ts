// The name under which this browser keeps the draft of a new order, apart from what reads it: that loads with the dialog.

export const keptDraft = 'lechaim-new-order'

export function forgetDraft(): void {
  try {
    localStorage.removeItem(keptDraft)
  } catch {
    // No storage, and no draft in it.
  }
}

import { pushDialog } from '@lechaim/shared/stores/dialogs.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'

/** The gate stands in the page itself and works before any script of the shop's has come (decision 0023). Here the page's dialogs learn of
 *  it: they wait for it, and messages and the accessibility menu move into it (SPEC §2, §4). */
export function followAgeGate(): void {
  const gate = document.querySelector<HTMLDialogElement>('#age-gate[open]')
  if (!gate) return
  const pop = pushDialog(gate)
  gate.addEventListener('age-confirmed', () => {
    pop()
    restoreLostFocus()
  })
}

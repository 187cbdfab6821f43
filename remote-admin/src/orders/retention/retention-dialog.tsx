import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Retention } from '@lechaim/shared/contracts/privacy.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { ReadDialog, Sections } from '../../forms/read-dialog.tsx'
import { SelectField } from '../../forms/select.tsx'
import { createDialog } from '../../resource/dialog.ts'
import { SoftText } from '../../ui/tab-parts.tsx'
import { retentionMessages as t } from './retention-messages.ts'

const path = '/api/retention'
const never = 'never'
const textOf = ({ months }: Retention): string => (months === null ? never : String(months))

const dialog = createDialog<{ saved: string; chosen: string }>({
  read: async () => {
    const saved = textOf(await api.owner<Retention>(path))
    return { saved, chosen: saved }
  },
  readFailed: 'The retention could not be read',
  isDirty: ({ saved, chosen }) => saved !== chosen,
})

/** Asks before people are removed for good. */
const save = (): Promise<boolean> =>
  dialog.save(t.failed, async ({ chosen }) => {
    if (chosen !== never && !confirm(t.sure)) return true
    const months = chosen === never ? null : Number(chosen)
    const saved = textOf(await api.owner<Retention>(path, { method: 'PUT', body: { months } }))
    dialog.change(() => ({ saved, chosen: saved }))
    showToast(t.saved)
    return true
  })

/** The years after which people are removed from orders. */
function RetentionDialog() {
  return (
    <ReadDialog of={dialog} title={t.title} onSave={save}>
      {({ chosen }) => (
        <Sections>
          <SelectField
            label={t.months}
            value={chosen}
            choices={choicesWith(chosen)}
            onChange={(chosen) => dialog.change(() => ({ chosen }))}
          />
          <SoftText>{t.hint}</SoftText>
        </Sections>
      )}
    </ReadDialog>
  )
}

/** With a number of months that was set otherwise. */
function choicesWith(chosen: string): (readonly [string, string])[] {
  const choices = [[never, t.choices.never] as const, ...Object.entries(t.choices).filter(([value]) => value !== never)]
  return choices.some(([value]) => value === chosen) ? choices : [...choices, [chosen, chosen]]
}

export { RetentionDialog as Dialog }
export const { open } = dialog

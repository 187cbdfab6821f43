import { api } from '@lechaim/shared/client/shop-api.ts'
import type { EditableMailKind } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderMailText, OrderMailTexts } from '@lechaim/shared/contracts/order-mails.ts'
import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { createDialog } from '../../resource/dialog.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { mailTextsMessages as t } from './mail-texts-messages.ts'

interface Texts {
  saved: readonly OrderMailText[]
  kind: EditableMailKind
  subject: string
  body: string
  errors: { subject?: string; body?: string }
}

const path = '/api/order-mail-texts'
const textOf = (texts: readonly OrderMailText[], kind: EditableMailKind) => {
  const { subject = '', body = '' } = texts.find((text) => text.kind === kind) ?? {}
  return { saved: texts, kind, subject, body, errors: {} }
}

const isDirty = ({ saved, kind, subject, body }: Texts) => {
  const text = textOf(saved, kind)
  return text.subject !== subject || text.body !== body
}

export const mailTextsDialog = createDialog<Texts>({
  read: async () => textOf((await api.owner<OrderMailTexts>(path)).items, 'confirmed'),
  readFailed: 'The texts of mails could not be read',
  isDirty,
})
const { change, ready, save } = mailTextsDialog

export const editText = (part: Partial<Pick<Texts, 'subject' | 'body'>>): void => change(() => ({ ...part, errors: {} }))

/** Shows another text; asks before changes of this one are lost. */
export function chooseText(kind: EditableMailKind): void {
  const now = ready()
  if (now && (!isDirty(now) || confirm(panelMessages.discard))) change(({ saved }) => textOf(saved, kind))
}

export const saveText = (): Promise<boolean> =>
  save(t.failed, async ({ kind, subject, body }) => {
    const errors = {
      ...(!isVisible(subject) && { subject: panelMessages.fieldRequired }),
      ...(!isVisible(body) && { body: panelMessages.fieldRequired }),
    }
    change(() => ({ errors }))
    if (errors.subject ?? errors.body) return false
    const { items } = await api.owner<OrderMailTexts>(`${path}/${kind}`, { method: 'PUT', body: { subject, body } })
    change(() => textOf(items, kind))
    showToast(t.saved)
    return true
  })

export const resetText = (): Promise<boolean> =>
  save(t.failed, async ({ kind }) => {
    const { items } = await api.owner<OrderMailTexts>(`${path}/${kind}`, { method: 'DELETE' })
    change(() => textOf(items, kind))
    showToast(t.saved)
    return true
  })

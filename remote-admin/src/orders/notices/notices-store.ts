import { api } from '@lechaim/shared/client/shop-api.ts'
import { maxNoticeAddresses } from '@lechaim/shared/contracts/order-kinds.ts'
import type { NoticeAddresses } from '@lechaim/shared/contracts/order-mails.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { createDialog } from '../../resource/dialog.ts'
import { noticesMessages as t } from './notices-messages.ts'

interface Notices {
  saved: string
  /** One address in each line. */
  text: string
  owners: readonly string[]
  error?: string | undefined
}

const path = '/api/order-notices'
const shown = ({ addresses, owners }: NoticeAddresses): Notices => ({ saved: addresses.join('\n'), text: addresses.join('\n'), owners })

/** The addresses of a text: commas and semicolons separate them too, as in a mail program. */
export const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export const noticesDialog = createDialog<Notices>({
  read: async () => shown(await api.owner<NoticeAddresses>(path)),
  readFailed: 'The addresses of notices could not be read',
  isDirty: ({ saved, text }) => addressesOf(saved).join() !== addressesOf(text).join(),
})
const { change, save } = noticesDialog

export const editAddresses = (text: string): void => change(() => ({ text, error: undefined }))

export const saveAddresses = (): Promise<boolean> =>
  save(t.failed, async ({ text }) => {
    const addresses = addressesOf(text)
    const wrong = addresses.find((address) => !isEmail(address))
    const error = wrong ? t.invalid(wrong) : addresses.length > maxNoticeAddresses ? t.tooMany : undefined
    change(() => ({ error }))
    if (error) return false
    const saved = await api.owner<NoticeAddresses>(path, { method: 'PUT', body: { addresses } })
    change(() => shown(saved))
    showToast(t.saved)
    return true
  })

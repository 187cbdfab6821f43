// Mails that were given up, until the owner has seen them. The verbs show their failures and rethrow them.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { UndeliveredMails } from '@lechaim/shared/contracts/mails.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { failureToast } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { everyMinute, latestRead } from '../resource/session.ts'
import { mailsMessages as t } from './mails-messages.ts'

const path = '/api/undelivered-mails'
const none: UndeliveredMails = { items: [], total: 0 }

export const $undelivered = atom(none)

const read = latestRead(
  () => api.owner<UndeliveredMails>(path),
  (mails) => $undelivered.set(mails),
  'The mails that were given up could not be read',
)

onMount($undelivered, () => {
  const stop = everyMinute(() => void read())
  return () => {
    stop()
    $undelivered.set(none)
  }
})

const toasts = createFailureToasts()

async function change(method: 'DELETE' | 'POST', address: string): Promise<void> {
  toasts.dismiss()
  try {
    await api.owner<void>(address, { method })
  } catch (error) {
    // Another browser tab was faster.
    if (!(error instanceof RequestFailure && error.status === 404)) {
      toasts.fail(failureToast(error, t.failed), error)
      throw error
    }
  }
  await read()
}

export const markSeen = (id: number): Promise<void> => change('DELETE', `${path}/${id}`)

/** Those that came after the shown ones stay. */
export async function markAllSeen(): Promise<void> {
  const [newest] = $undelivered.get().items
  if (newest) await change('DELETE', `${path}?until=${newest.id}`)
}

export async function resendMail(id: number): Promise<void> {
  await change('POST', `${path}/${id}/resend`)
  showToast(t.resent)
}

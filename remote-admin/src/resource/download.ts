import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { accessToken } from '@lechaim/shared/client/shop-api.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureReason } from './failure-messages.ts'

export type Export = ReturnType<typeof createExport>

/** Downloads a file of the server, one at a time. @param name takes today's date @param failed the failure toast's title */
export function createExport(path: () => string, name: (day: string) => string, failed: string) {
  const $exporting = atom(false)

  async function run(): Promise<void> {
    if ($exporting.get()) return
    $exporting.set(true)
    try {
      await downloadFile(path(), name(today()))
    } catch (error) {
      showFailure({ title: failed, description: failureReason(error) }, error)
    } finally {
      $exporting.set(false)
    }
  }

  return { $exporting, run }
}

/** Downloads a file that only the owner may read; a link cannot carry the token.
 *  @throws RequestFailure when it is refused or without an answer */
async function downloadFile(path: string, name: string): Promise<void> {
  const token = await accessToken()
  const first = await ask(path, token)
  const response = first.status === 401 ? await ask(path, await accessToken(token ?? undefined)) : first
  if (!response.ok) throw new RequestFailure(response.status, 'unreadable', `${path} answered ${response.status}`)
  saveFile(await response.blob().catch(() => offline(path)), name)
}

function offline(path: string): never {
  throw new RequestFailure(0, 'offline', `No answer from ${path}`)
}

function ask(path: string, token: string | null): Promise<Response> {
  if (!token) throw new RequestFailure(401, 'unauthorized', `Not signed in: ${path}`)
  return fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => offline(path))
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // After the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Today in Israel as YYYY-MM-DD, for file names. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jerusalem' }).format(new Date())

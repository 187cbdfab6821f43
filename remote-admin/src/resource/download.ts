import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureToast } from './failure-messages.ts'
import { withToken } from './with-token.ts'

export type Export = ReturnType<typeof createExport>

/** Downloads a file of the server, one at a time. @param name takes today's date @param failed the failure toast's title */
export function createExport(path: () => string, name: (day: string) => string, failed: string) {
  const $exporting = atom(false)

  async function run(): Promise<void> {
    if ($exporting.get()) return
    $exporting.set(true)
    try {
      const address = path()
      saveFile(await withToken(address, (token) => readFile(address, token)), name(today()))
    } catch (error) {
      showFailure(failureToast(error, failed), error)
    } finally {
      $exporting.set(false)
    }
  }

  return { $exporting, run }
}

/** Reads a file that only the owner may read; a link cannot carry the token.
 *  @throws RequestFailure when it is refused or without an answer */
async function readFile(path: string, token: string): Promise<Blob> {
  const offline = (): never => {
    throw new RequestFailure(0, 'offline', `No answer from ${path}`)
  }
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(offline)
  if (!response.ok) throw new RequestFailure(response.status, 'unreadable', `${path} answered ${response.status}`)
  return response.blob().catch(offline)
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

// Uploads in the storage protocol, by XMLHttpRequest because fetch reports no upload progress.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { withToken } from '../resource/with-token.ts'

const objects = '/storage/v1/object'
const bucket = 'drinksimages'

interface SendOptions {
  /** @param part from 0 to 1 */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a picture under a unique name (SPEC §7). @returns its public path
 *  @throws RequestFailure when it is refused, without a session, or without an answer; the signal's reason when it was aborted */
export async function sendPicture(file: Blob, options: SendOptions): Promise<string> {
  const name = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}.jpg`
  await withToken(objects, (token) => send(name, file, token, options))
  return `${objects}/public/${bucket}/${name}`
}

async function send(name: string, file: Blob, token: string, { onProgress, signal }: SendOptions): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', `${objects}/${bucket}/${name}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 200) resolve()
      else reject(refusal(request))
    }
    request.onerror = () => reject(new RequestFailure(0, 'offline', 'No answer to an upload'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    const form = new FormData()
    form.append('file', file, name)
    request.send(form)
  })
}

function refusal({ status, responseText }: XMLHttpRequest): RequestFailure {
  if (status === 401) return new RequestFailure(status, 'unauthorized', 'Nobody is signed in to upload a picture')
  try {
    const { error, message } = JSON.parse(responseText) as { error?: string; message?: string }
    return new RequestFailure(status, error ?? 'unreadable', message ?? '')
  } catch {
    return new RequestFailure(status, 'unreadable', '')
  }
}

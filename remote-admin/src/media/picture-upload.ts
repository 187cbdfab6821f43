import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureReason } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { trackUpload } from '../resource/pending-uploads.ts'
import { asJpeg, isHeic, previewOf } from './convert-picture.ts'
import { mediaMessages as t } from './media-messages.ts'
import { sendPicture } from './send-picture.ts'

/** SPEC §4; `preview` is a small look at the file, once it is made. */
export type Upload = { state: 'idle' } | { state: 'uploading'; part: number; preview: string | null }

/** What becomes of a picture's address. */
type Take = (address: string) => void | Promise<void>

/** More is refused by the server. */
const maxBytes = 20 * 1024 * 1024

/** The upload of one picture at a time; another one takes the place of the one under way. */
export function createPictureUpload() {
  const $upload = atom<Upload>({ state: 'idle' })
  const toasts = createFailureToasts()
  let current: AbortController | null = null

  /** Uploads, and hands over the address unless the upload was given up meanwhile. Each reason why not has been shown. */
  async function start(file: File, take: Take): Promise<void> {
    stop()
    const mine = new AbortController()
    current = mine
    const sent = send(file, take, mine)
    // Who has given an upload up need not wait for its end; the file that takes its place is waited for in turn.
    const givenUp = new Promise<boolean>((done) => mine.signal.addEventListener('abort', () => done(false)))
    trackUpload(Promise.race([sent, givenUp]).then((taken) => taken || (current !== null && current !== mine)))
    await sent
  }

  /** @returns whether the picture has been taken over */
  async function send(file: File, take: Take, mine: AbortController): Promise<boolean> {
    $upload.set({ state: 'uploading', part: 0, preview: null })
    const change = (more: { part: number } | { preview: string | null }) => {
      const now = $upload.get()
      if (current === mine && now.state === 'uploading') $upload.set({ ...now, ...more })
    }
    void previewOf(file).then((preview) => change({ preview }))
    try {
      const address = await uploadPicture(file, {
        signal: mine.signal,
        onProgress: (part) => change({ part }),
      })
      if (current !== mine) return false
      await take(address)
      if (current === mine) showToast(t.uploaded)
      return true
    } catch (error) {
      if (current === mine) toasts.fail({ title: t.failed, description: whyNot(error) }, error)
      return false
    } finally {
      if (current === mine) rest()
    }
  }

  /** Gives up the upload under way, if there is one: nothing comes of it any more. */
  function stop(): void {
    current?.abort()
    toasts.dismiss()
    rest()
  }

  function rest(): void {
    current = null
    $upload.set({ state: 'idle' })
  }

  return { $upload, start, stop }
}

/** Why a file was refused before anything was sent; `description` says so to the owner. */
class Unfit extends Error {
  readonly description: string
  constructor(description: string) {
    super('The file is no picture that can be uploaded')
    this.description = description
  }
}

async function uploadPicture(file: File, options: Parameters<typeof sendPicture>[1]): Promise<string> {
  const heic = await isHeic(file)
  if (!heic && file.type && !file.type.startsWith('image/')) throw new Unfit(t.notAPicture)
  // What is bound to be refused is not sent as it is.
  if (heic || file.size > maxBytes) return sendPicture(await converted(file, heic ? t.heicUnknown : t.tooLarge), options)
  try {
    return await sendPicture(file, options)
  } catch (error) {
    if (!(error instanceof RequestFailure && [413, 415].includes(error.status))) throw error
    const jpeg = await asJpeg(file)
    if (!jpeg) throw error
    return sendPicture(jpeg, options)
  }
}

async function converted(file: File, otherwise: string): Promise<Blob> {
  const jpeg = await asJpeg(file)
  if (!jpeg) throw new Unfit(otherwise)
  return jpeg
}

function whyNot(error: unknown): string {
  if (error instanceof Unfit) return error.description
  if (!(error instanceof RequestFailure)) return failureReason(error)
  const known: Record<number, string> = { 400: t.notAPicture, 413: t.tooLarge, 415: t.notAPicture, 429: t.tooMany }
  return known[error.status] ?? failureReason(error)
}

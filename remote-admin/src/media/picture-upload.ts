import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { failureReason } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { trackUpload } from '../resource/pending-uploads.ts'
import { asJpeg, isHeic, previewOf } from './convert-picture.ts'
import { mediaMessages as t } from './media-messages.ts'
import { sendPicture } from './send-picture.ts'

interface Running {
  /** From 0 to 1. */
  part: number
  /** A data address, null until it is drawn. */
  preview: string | null
}

type ApplyAddress = (address: string) => void | Promise<void>

/** For file inputs; HEIC by its extensions, because many systems report no type for it. */
export const pictureFiles = 'image/*,.heic,.heif'

/** The server's limit. */
const maxBytes = 20 * 1024 * 1024

/** One upload at a time; a new one replaces the running one. */
export function createPictureUpload() {
  const $running = atom<Running | null>(null)
  const toasts = createFailureToasts()
  let current: AbortController | null = null

  /** Uploads a file and passes its address to `apply`, unless it was cancelled. Failures are shown. */
  async function start(file: File, apply: ApplyAddress): Promise<void> {
    stop()
    const controller = new AbortController()
    current = controller
    const sent = send(file, apply, controller)
    // A cancelled upload holds up no save; its replacement does.
    const cancelled = new Promise<boolean>((done) => controller.signal.addEventListener('abort', () => done(false)))
    trackUpload(Promise.race([sent, cancelled]).then((applied) => applied || (current !== null && current !== controller)))
    await sent
  }

  /** @returns whether `apply` has finished */
  async function send(file: File, apply: ApplyAddress, controller: AbortController): Promise<boolean> {
    $running.set({ part: 0, preview: null })
    const change = (more: Partial<Running>) => {
      const now = $running.get()
      if (current === controller && now) $running.set({ ...now, ...more })
    }
    void previewOf(file).then((preview) => change({ preview }))
    try {
      const address = await uploadPicture(file, { signal: controller.signal, onProgress: (part) => change({ part }) })
      if (current !== controller) return false
      await apply(address)
      if (current === controller) showToast(t.uploaded)
      return true
    } catch (error) {
      if (current === controller) toasts.fail({ title: t.failed, description: uploadFailure(error) }, error)
      return false
    } finally {
      if (current === controller) reset()
    }
  }

  function stop(): void {
    current?.abort()
    toasts.dismiss()
    reset()
  }

  function reset(): void {
    current = null
    $running.set(null)
  }

  return { $running, start, stop }
}

/** The uploads of a component, cancelled with it; `running` is null without one. */
export function usePictureUpload() {
  const [{ $running, start, stop }] = useState(createPictureUpload)
  useEffect(() => stop, [stop])
  return { running: useStore($running), start, stop }
}

/** A file refused without a request; `description` is shown to the owner. */
class UnsupportedFile extends Error {
  readonly description: string
  constructor(description: string) {
    super('The file is no picture that can be uploaded')
    this.description = description
  }
}

async function uploadPicture(file: File, options: Parameters<typeof sendPicture>[1]): Promise<string> {
  const heic = await isHeic(file)
  if (!heic && file.type && !file.type.startsWith('image/')) throw new UnsupportedFile(t.notAPicture)
  // The server would refuse the original.
  if (heic || file.size > maxBytes)
    return sendPicture(await converted(file, new UnsupportedFile(heic ? t.heicUnknown : t.tooLarge)), options)
  try {
    return await sendPicture(file, options)
  } catch (error) {
    if (!(error instanceof RequestFailure && [413, 415].includes(error.status))) throw error
    return sendPicture(await converted(file, error), options)
  }
}

/** @throws `failure` if the browser cannot decode the file */
async function converted(file: File, failure: Error): Promise<Blob> {
  const jpeg = await asJpeg(file)
  if (!jpeg) throw failure
  return jpeg
}

function uploadFailure(error: unknown): string {
  if (error instanceof UnsupportedFile) return error.description
  if (!(error instanceof RequestFailure)) return failureReason(error)
  const known: Record<number, string> = { 400: t.notAPicture, 413: t.tooLarge, 415: t.notAPicture, 429: t.tooMany }
  return known[error.status] ?? failureReason(error)
}

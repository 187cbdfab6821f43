import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPictureUpload } from './picture-upload.ts'

const asJpeg = vi.hoisted(() => vi.fn<(file: Blob) => Promise<Blob | null>>())
const sendPicture = vi.hoisted(() => vi.fn<typeof import('./send-picture.ts').sendPicture>())
vi.mock('./send-picture.ts', () => ({ sendPicture }))
vi.mock('./convert-picture.ts', async (original) => ({
  ...(await original<typeof import('./convert-picture.ts')>()),
  asJpeg,
  previewOf: async () => 'data:image/jpeg;base64,',
}))

const jpeg = new File(['\xff\xd8\xff'], 'a.jpg', { type: 'image/jpeg' })
const heic = new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic'], 'a.heic')
const converted = new Blob(['converted'])
const address = '/storage/v1/object/public/drinksimages/1.jpg'
const take = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sendPicture.mockReset().mockResolvedValue(address)
  asJpeg.mockReset().mockResolvedValue(converted)
  take.mockReset()
  $toasts.set([])
})

test('an upload shows its progress, passes on the address and shows a toast', async () => {
  const { $running, start } = createPictureUpload()
  sendPicture.mockImplementation(async (_file, { onProgress }) => {
    onProgress(0.5)
    await vi.waitFor(() => expect($running.get()).toEqual({ part: 0.5, preview: 'data:image/jpeg;base64,' }), 10_000)
    return address
  })
  await start(jpeg, take)
  expect(take).toHaveBeenCalledWith(address)
  expect($running.get()).toEqual(null)
  expect($toasts.get()).toMatchObject([{ kind: 'success', title: 'התמונה הועלתה' }])
})

test('a cancelled upload changes nothing', async () => {
  const { $running, start, stop } = createPictureUpload()
  let answer = (_: string) => {}
  sendPicture.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const uploaded = start(jpeg, take)
  await vi.waitFor(() => expect(sendPicture).toHaveBeenCalled(), 10_000)
  stop()
  expect(sendPicture.mock.calls[0]?.[1].signal.aborted).toBe(true)
  answer(address)
  await uploaded
  expect(take.mock.calls).toEqual([])
  expect($toasts.get()).toEqual([])
  expect($running.get()).toBeNull()
})

test('a second file replaces the first', async () => {
  const { start } = createPictureUpload()
  sendPicture.mockImplementationOnce((_file, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)))
  const first = start(jpeg, take)
  await vi.waitFor(() => expect(sendPicture).toHaveBeenCalled(), 10_000)
  await start(jpeg, take)
  await first
  expect(take).toHaveBeenCalledTimes(1)
  expect($toasts.get()).toMatchObject([{ kind: 'success' }])
})

test('HEIC is sent as a JPEG, and not at all if the browser cannot decode it', async () => {
  const { start } = createPictureUpload()
  await start(heic, take)
  expect(sendPicture.mock.calls.map(([file]) => file)).toEqual([converted])
  asJpeg.mockResolvedValue(null)
  await start(heic, take)
  expect(sendPicture).toHaveBeenCalledTimes(1)
  expect($toasts.get().at(-1)).toMatchObject({ kind: 'error', title: 'שגיאה בהעלאת התמונה', description: expect.stringContaining('HEIC') })
})

test.each([413, 415])('a file refused with %i is converted and sent again', async (status) => {
  const { start } = createPictureUpload()
  sendPicture.mockRejectedValueOnce(new RequestFailure(status, 'refused', ''))
  await start(jpeg, take)
  expect(sendPicture.mock.calls.map(([file]) => file)).toEqual([jpeg, converted])
  expect(take).toHaveBeenCalledWith(address)
})

test('a damaged picture is neither converted nor sent again, and is reported as damaged', async () => {
  const { start } = createPictureUpload()
  sendPicture.mockRejectedValue(new RequestFailure(422, 'damaged_picture', ''))
  await start(jpeg, take)
  expect(sendPicture).toHaveBeenCalledOnce()
  expect($toasts.get()).toMatchObject([{ kind: 'error', description: expect.stringContaining('התמונה פגומה') }])
})

test('undecodable files and other types are refused', async () => {
  const { start, $running } = createPictureUpload()
  asJpeg.mockResolvedValue(null)
  sendPicture.mockRejectedValue(new RequestFailure(415, 'invalid_mime_type', ''))
  await start(jpeg, take)
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה בהעלאת התמונה', description: 'הקובץ אינו תמונה שאפשר להציג' }])
  sendPicture.mockClear()
  await start(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), take)
  expect(sendPicture).not.toHaveBeenCalled()
  expect(take.mock.calls).toEqual([])
  expect($running.get()).toBeNull()
})

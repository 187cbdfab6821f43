import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPictureUpload } from '../media/picture-upload.ts'
import { $awaitingUploads, saveAfterUploads } from './pending-uploads.ts'

const sendPicture = vi.hoisted(() => vi.fn<typeof import('../media/send-picture.ts').sendPicture>())
vi.mock('../media/send-picture.ts', () => ({ sendPicture }))
vi.mock('../media/convert-picture.ts', () => ({ isHeic: async () => false, asJpeg: async () => null, previewOf: async () => null }))

const jpeg = new File(['\xff\xd8\xff'], 'a.jpg', { type: 'image/jpeg' })
let answer = (_: string | Error) => {}
let draft = ''
const take = (address: string) => {
  draft = address
}
const save = vi.fn(async () => Boolean(draft))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // An upload that hears of nothing but its answer.
  sendPicture.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answer = (given) => (given instanceof Error ? reject(given) : resolve(given))
      }),
  )
  save.mockClear()
  draft = ''
  $toasts.set([])
})

async function begin() {
  const upload = createPictureUpload()
  void upload.start(jpeg, take)
  await vi.waitFor(() => expect(sendPicture).toHaveBeenCalled(), 10_000)
  return upload
}

test('a save without uploads runs at once', () => {
  void saveAfterUploads(save)
  expect(save.mock.calls.length).toBe(1)
  expect($awaitingUploads.get()).toBe(false)
})

test('a save waits for a running upload; a second save meanwhile is refused', async () => {
  await begin()
  const saved = saveAfterUploads(save)
  expect($awaitingUploads.get()).toBe(true)
  expect(await saveAfterUploads(save)).toBe(false)
  expect(save.mock.calls.length).toBe(0)
  answer('/a.jpg')
  expect(await saved).toBe(true)
  expect(draft).toBe('/a.jpg')
  expect(save.mock.calls.length).toBe(1)
  expect($awaitingUploads.get()).toBe(false)
  expect(await saveAfterUploads(save)).toBe(true)
})

test('a save waits until the picture has been applied', async () => {
  const upload = createPictureUpload()
  void upload.start(jpeg, async (address) => {
    await new Promise((resolve) => setTimeout(resolve))
    draft = address
  })
  await vi.waitFor(() => expect(sendPicture).toHaveBeenCalled(), 10_000)
  answer('/a.jpg')
  expect(await saveAfterUploads(save)).toBe(true)
})

test('a failed or cancelled upload stops the save', async () => {
  await begin()
  const failed = saveAfterUploads(save)
  answer(new RequestFailure(429, 'too_many', ''))
  expect(await failed).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה בהעלאת התמונה' }])

  sendPicture.mockClear()
  const { stop } = await begin()
  const givenUp = saveAfterUploads(save)
  stop()
  expect(await givenUp).toBe(false)
  expect(save.mock.calls.length).toBe(0)
  expect($awaitingUploads.get()).toBe(false)
})

test('a save waits for the upload that replaced another', async () => {
  const { start } = await begin()
  const saved = saveAfterUploads(save)
  sendPicture.mockClear()
  void start(jpeg, take)
  await vi.waitFor(() => expect(sendPicture).toHaveBeenCalled(), 10_000)
  expect($awaitingUploads.get()).toBe(true)
  expect(save.mock.calls.length).toBe(0)
  answer('/b.jpg')
  expect(await saved).toBe(true)
  expect(draft).toBe('/b.jpg')
})

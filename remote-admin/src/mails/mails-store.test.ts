import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { UndeliveredMail } from '@lechaim/shared/contracts/mails.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { cleanStores } from 'nanostores'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { $undelivered, markAllSeen, markSeen, resendMail } from './mails-store.ts'

const mail = (id: number): UndeliveredMail => ({
  id,
  recipient: 'dana@example.com',
  subject: 'נושא',
  cause: 'recipient',
  answer: '550 5.1.1 No such user',
  canResend: true,
  queuedAt: '2026-11-26T10:00:00.000Z',
  givenUpAt: '2026-11-26T10:00:01.000Z',
})

let kept: number[] = []
const asked = vi.fn<(path: string, method?: string) => void>()

beforeEach(() => {
  vi.restoreAllMocks()
  asked.mockReset()
  kept = [9, 8, 7]
  $toasts.set([])
  $session.set({ state: 'in', session: {} as never })
  vi.spyOn(api, 'owner').mockImplementation((async (path: string, settings?: { method: string }) => {
    asked(path, settings?.method)
    return { items: kept.map(mail), total: kept.length }
  }) as never)
  $undelivered.listen(() => {})
  onTestFinished(() => cleanStores($undelivered))
})
const ids = () => $undelivered.get().items.map(({ id }) => id)

test('mails are read at once, and again after one was seen', async () => {
  await vi.waitFor(() => expect(ids()).toEqual([9, 8, 7]))
  kept = [9, 7]
  await markSeen(8)
  expect(asked).toHaveBeenCalledWith('/api/undelivered-mails/8', 'DELETE')
  expect(ids()).toEqual([9, 7])
})

test('all seen means those that were shown', async () => {
  await vi.waitFor(() => expect(ids()).toEqual([9, 8, 7]))
  kept = [10]
  await markAllSeen()
  expect(asked).toHaveBeenCalledWith('/api/undelivered-mails?until=9', 'DELETE')
  expect(ids()).toEqual([10])
})

test('a mail sent again says so; one that another browser tab has dealt with just goes', async () => {
  await vi.waitFor(() => expect(ids()).toEqual([9, 8, 7]))
  kept = []
  await resendMail(9)
  expect(asked).toHaveBeenCalledWith('/api/undelivered-mails/9/resend', 'POST')
  expect($toasts.get()).toMatchObject([{ title: 'ההודעה נשלחת שוב' }])
  vi.mocked(api.owner).mockRejectedValueOnce(new RequestFailure(404, 'not_found', ''))
  await markSeen(8)
  expect($toasts.get()).toHaveLength(1)
})

test('a failure is shown, and the mails stay', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await vi.waitFor(() => expect(ids()).toEqual([9, 8, 7]))
  vi.mocked(api.owner).mockRejectedValueOnce(new RequestFailure(503, 'unavailable', ''))
  await expect(markSeen(9)).rejects.toThrow()
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'הפעולה נכשלה' }])
  expect(ids()).toEqual([9, 8, 7])
})

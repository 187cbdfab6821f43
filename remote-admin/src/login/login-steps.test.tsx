import { $session } from '@lechaim/shared/stores/session.ts'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { FactorForm } from './factor-form.tsx'
import { LinkForm } from './link-form.tsx'
import { MailedCodeForm, NameForm } from './recovery-forms.tsx'
import { $loginStep, $recovery } from './recovery-store.ts'

const focusHeading = vi.hoisted(() => vi.fn())
vi.mock(import('../ui/focus.ts'), async (original) => ({ ...(await original()), focusHeading }))
const back = vi.hoisted(() => ({ press: () => {} }))
vi.mock('./login-form.tsx', () => ({
  LoginForm: ({ aside }: { aside: ReactNode }) => aside,
  OtherWay: ({ onClick }: ButtonHTMLAttributes<HTMLButtonElement>) => {
    back.press = onClick as () => void
    return null
  },
}))
const link = { type: 'recovery', token_hash: 'secret' }

beforeEach(() => focusHeading.mockClear())

test.each([
  [{ step: 'name', by: 'recovery' }, <NameForm key="" />],
  [{ step: 'code', by: 'recovery', name: 'demo' }, <MailedCodeForm key="" />],
  [{ step: 'link-failed', link }, <LinkForm key="" onDone={() => {}} />],
] as const)('the way back from %o leads to the password, and to its heading', async (recovery, form) => {
  $recovery.set(recovery)
  renderToString(form)
  back.press()
  expect($loginStep.get()).toBe('password')
  await vi.waitFor(() => expect(focusHeading).toHaveBeenCalledOnce(), 10_000)
})

test('so does the way back from the second factor', () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  $session.set({ state: 'second-factor', session: { access_token: 'a', user: {} } as never })
  renderToString(<FactorForm onDone={() => {}} />)
  back.press()
  expect($loginStep.get()).toBe('password')
  expect(focusHeading).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

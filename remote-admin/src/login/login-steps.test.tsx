import { $page } from '@lechaim/shared/stores/page.ts'
import { $session, forgetSession } from '@lechaim/shared/stores/session.ts'
import { type ButtonHTMLAttributes, Children, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { FactorForm } from './factor-form.tsx'
import { LinkForm } from './link-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { MailedCodeForm, NameForm } from './recovery-forms.tsx'
import { $login, $recovery } from './recovery-store.ts'

const focusHeading = vi.hoisted(() => vi.fn())
vi.mock(import('../ui/focus.ts'), async (original) => ({ ...(await original()), focusHeading }))
const back = vi.hoisted(() => ({ press: () => {} }))
const form = vi.hoisted(() => ({ submit: (_: object): unknown => undefined, field: '' }))
vi.mock('./login-form.tsx', () => ({
  LoginForm: ({ aside, children, onSubmit }: { aside: ReactNode; children: ReactNode; onSubmit: typeof form.submit }) => {
    form.submit = onSubmit
    form.field = (Children.toArray(children)[0] as ReactElement<{ label: string }> | undefined)?.props.label ?? ''
    return aside
  },
  OtherWay: ({ onClick }: ButtonHTMLAttributes<HTMLButtonElement>) => {
    back.press = onClick as () => void
    return null
  },
}))
const link = { type: 'recovery', token_hash: 'secret' }

beforeEach(() => focusHeading.mockClear())

test.each([
  [{ step: 'name', by: 'recovery' }, <NameForm key="" by="recovery" />],
  [{ step: 'code', by: 'recovery', name: 'demo' }, <MailedCodeForm key="" by="recovery" onDone={() => {}} />],
  [{ step: 'link-failed', link }, <LinkForm key="" link={link} onDone={() => {}} />],
] as const)('the way back from %o leads to the password, and to its heading', async (recovery, form) => {
  $recovery.set(recovery)
  renderToString(form)
  back.press()
  expect($login.get().step).toBe('password')
  await vi.waitFor(() => expect(focusHeading).toHaveBeenCalledOnce(), 10_000)
})

test('going back from the second factor shows the password step and focuses its heading', () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  $session.set({ state: 'second-factor', session: { access_token: 'a', user: {} } as never })
  renderToString(<FactorForm factors={[]} onDone={() => {}} />)
  back.press()
  expect($login.get().step).toBe('password')
  expect(focusHeading).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('a sign-in by a mailed code alone is followed like the other last steps', async () => {
  vi.stubGlobal(
    'FormData',
    class {
      get = () => '123456'
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'a', expires_in: 3600, user: {} }))
  $session.set({ state: 'out' })
  $recovery.set({ step: 'code', by: 'mail', name: 'demo' })
  renderToString(<MailedCodeForm by="mail" onDone={focusHeading} />)
  await form.submit({})
  expect($login.get().step).toBe('done')
  expect(focusHeading).toHaveBeenCalledOnce()
  forgetSession()
  vi.unstubAllGlobals()
})

test.each([
  ['a demo with mail', { demoOwner: true, mail: true }, 'שם משתמש'],
  ['a shop with mail', { demoOwner: false, mail: true }, 'דוא״ל'],
  ['a shop without mail', { demoOwner: false, mail: false }, 'דוא״ל'],
])('%s asks for what its owner has, and says how to get in again', (_, page, label) => {
  // The server renders a store's first value.
  Object.assign($page, { init: { ...$page.get(), ...page } })
  const aside = renderToString(<PasswordForm onDone={() => {}} />)
  expect(form.field).toBe(label)
  expect(aside.includes('npm run reset-owner')).toBe(!page.mail)
})

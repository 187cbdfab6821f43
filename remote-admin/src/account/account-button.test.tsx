import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import type { ButtonHTMLAttributes } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AccountButton } from './account-button.tsx'

const button = vi.hoisted(() => ({ press: () => {} }))
vi.mock(import('@lechaim/shared/ui/button.tsx'), async (original) => ({
  ...(await original()),
  IconButton: (({ onClick }: ButtonHTMLAttributes<HTMLButtonElement>) => {
    button.press = onClick as () => void
    return null
  }) as never,
}))
vi.mock('./account-dialog.tsx', () => {
  throw new Error('This part of the panel is gone')
})

test('a dialog that does not load says so, and the panel stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderToString(<AccountButton />)
  button.press()
  await vi.waitFor(() => expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'החלק הזה לא נטען כרגע' }]), 10_000)
})

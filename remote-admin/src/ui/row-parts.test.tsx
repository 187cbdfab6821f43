import type { ButtonHTMLAttributes } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { RowActions } from './row-parts.tsx'

const restoreLostFocus = vi.hoisted(() => vi.fn())
vi.mock('@lechaim/shared/ui/keep-focus.ts', () => ({ restoreLostFocus }))
const pressed = vi.hoisted(() => new Map<string, () => void>())
vi.mock('@lechaim/shared/ui/button.tsx', () => ({
  IconButton: ({ 'aria-label': label = '', onClick }: ButtonHTMLAttributes<HTMLButtonElement>) => {
    pressed.set(label, onClick as () => void)
    return null
  },
}))

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => task())
  restoreLostFocus.mockClear()
})

test('deleting a row restores the focus', async () => {
  renderToString(<RowActions name="יין" onEdit={() => {}} onRemove={async () => {}} />)
  pressed.get('מחיקת יין')?.()
  await vi.waitFor(() => expect(restoreLostFocus).toHaveBeenCalledOnce(), 10_000)
})

test('a refused deletion leaves the focus', async () => {
  const refused = Promise.reject(new Error('refused'))
  renderToString(<RowActions name="יין" onEdit={() => {}} onRemove={() => refused} />)
  pressed.get('מחיקת יין')?.()
  await refused.catch(() => {})
  expect(restoreLostFocus).not.toHaveBeenCalled()
})

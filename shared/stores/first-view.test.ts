import { $firstViewShown, afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => $firstViewShown.set(false))

it('runs deferred work when the first view is shown', () => {
  const begin = vi.fn()
  afterFirstView(begin)
  expect(begin).not.toHaveBeenCalled()
  $firstViewShown.set(true)
  expect(begin).toHaveBeenCalledOnce()
})

it('runs at once after the first view', () => {
  $firstViewShown.set(true)
  const begin = vi.fn()
  afterFirstView(begin)
  expect(begin).toHaveBeenCalledOnce()
})

it('does not run cancelled work', () => {
  const begin = vi.fn()
  afterFirstView(begin)()
  $firstViewShown.set(true)
  expect(begin).not.toHaveBeenCalled()
})

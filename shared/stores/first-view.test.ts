import { $firstViewShown, afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => $firstViewShown.set(false))

it('holds back what is not seen at first sight, until the first view stands', () => {
  const begin = vi.fn()
  afterFirstView(begin)
  expect(begin).not.toHaveBeenCalled()
  $firstViewShown.set(true)
  expect(begin).toHaveBeenCalledOnce()
})

it('begins at once where the first view stands already', () => {
  $firstViewShown.set(true)
  const begin = vi.fn()
  afterFirstView(begin)
  expect(begin).toHaveBeenCalledOnce()
})

it('begins nothing that was called off', () => {
  const begin = vi.fn()
  afterFirstView(begin)()
  $firstViewShown.set(true)
  expect(begin).not.toHaveBeenCalled()
})

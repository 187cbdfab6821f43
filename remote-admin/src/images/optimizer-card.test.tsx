import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { ButtonHTMLAttributes } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { imagesMessages as t } from './images-messages.ts'
import { startOptimizer, stopOptimizer } from './images-store.ts'
import { OptimizerCard } from './optimizer-card.tsx'

vi.mock(import('./images-store.ts'), async (original) => ({ ...(await original()), startOptimizer: vi.fn(), stopOptimizer: vi.fn() }))
const buttons = vi.hoisted(() => new Map<unknown, ButtonHTMLAttributes<HTMLButtonElement>>())
vi.mock('@lechaim/shared/ui/button.tsx', () => ({
  Button: (props: ButtonHTMLAttributes<HTMLButtonElement>) => {
    buttons.set(props.children, props)
    return null
  },
}))

beforeEach(() => vi.clearAllMocks())

function pressBoth(state: OptimizerProgress['state']) {
  renderToString(<OptimizerCard progress={{ state, done: 0, total: 3, failures: [] }} />)
  const both = [t.start, t.stop].map((name) => buttons.get(name) ?? {})
  for (const { onClick } of both) onClick?.({} as never)
  return {
    pressable: both.map((button) => button['aria-disabled'] !== true),
    // A disabled button would drop the focus that is on it.
    disabled: both.map(({ disabled }) => disabled),
    asked: [startOptimizer, stopOptimizer].map((verb) => vi.mocked(verb).mock.calls.length),
  }
}

test.each(['idle', 'stopped', 'done'] as const)('a run that is %s can be started and not stopped', (state) => {
  expect(pressBoth(state)).toEqual({ pressable: [true, false], disabled: [undefined, undefined], asked: [1, 0] })
})

test('an active run can be stopped and not started', () => {
  expect(pressBoth('running')).toEqual({ pressable: [false, true], disabled: [undefined, undefined], asked: [0, 1] })
})

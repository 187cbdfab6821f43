import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusAfterRemoval, focusFirstField, focusHeading, headingOf } from './focus.ts'

const element = () => {
  const focus = vi.fn(() => vi.stubGlobal('document', { ...document, activeElement: focus }))
  return { focus }
}
const focused = (...elements: ReturnType<typeof element>[]) => elements.map(({ focus }) => focus.mock.calls.length)
/** Finds these by the selector, as a part of the page would. */
const page = (found: Record<string, unknown>) =>
  ({
    querySelector: (selector: string) => found[selector] ?? null,
    querySelectorAll: (selector: string) => found[selector] ?? [],
    closest: (selector: string) => found[selector] ?? null,
  }) as never

const frames: (() => void)[] = []
/** Runs the callbacks of the next animation frame. */
const render = () => {
  for (const task of frames.splice(0)) task()
}

const heading = element()
const viewHeading = element()
beforeEach(() => {
  for (const { focus } of [heading, viewHeading]) focus.mockClear()
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => frames.push(task))
  const body = {}
  vi.stubGlobal('document', {
    body,
    activeElement: body,
    querySelector: (selector: string) => (selector === 'main' ? page({ h1: viewHeading }) : viewHeading),
  })
})
afterEach(() => {
  $dialogs.set([])
  vi.unstubAllGlobals()
})

test('focuses the heading of the view, or of the login that covers it', () => {
  focusHeading()
  expect(focused(viewHeading)).toEqual([0])
  render()
  expect(focused(viewHeading)).toEqual([1])
  $dialogs.set([page({ h1: heading })])
  focusHeading()
  render()
  expect(focused(viewHeading, heading)).toEqual([1, 1])
})

test("focuses the section's heading after the element has gone", () => {
  const found: Record<string, unknown> = { section: page({ 'h2, h3': heading }) }
  const focusSection = headingOf(page(found))
  delete found.section
  focusSection()
  render()
  expect(focused(heading, viewHeading)).toEqual([1, 0])
})

test('focuses the view’s heading if the section has gone as well', () => {
  headingOf(page({}))()
  render()
  expect(focused(viewHeading)).toEqual([1])
})

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
])('after a removal at %i the button at %i is focused', (index, next) => {
  const [buttons, adder] = [[element(), element()], element()]
  focusAfterRemoval(page({ '[data-remove]': buttons }), index, adder as never)
  render()
  expect(focused(...buttons, adder)).toEqual([Number(next === 0), Number(next === 1), 0])
})

test('after the last removal the fallback is focused', () => {
  const adder = element()
  focusAfterRemoval(page({}), 0, adder as never)
  render()
  expect(focused(adder)).toEqual([1])
})

test('focuses the first field', () => {
  const field = element()
  focusFirstField(page({ 'input:not([hidden]), textarea, select': field }))
  focusFirstField(null)
  expect(focused(field)).toEqual([1])
})

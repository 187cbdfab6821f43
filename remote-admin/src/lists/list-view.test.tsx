import { atom } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { List } from '../resource/list.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { ListView } from './list-view.tsx'

const texts = { none: 'no rows', noneFound: 'nothing found', more: 'more rows' }

function draw(list: List<string>, filter: object = {}, shown: { none: string } = texts): string {
  const of = { $list: atom(list), $filter: atom(filter), reload: () => {}, loadMore: () => {} }
  return renderToStaticMarkup(
    <ListView of={of} texts={shown}>
      {(items, isStale) => <p>{`${items.join()} ${isStale ? 'stale' : 'current'}`}</p>}
    </ListView>,
  )
}
const ready = (items: string[], next: string | null = null, more: 'idle' | 'stale' = 'idle'): List<string> => ({
  state: 'ready',
  items,
  next,
  more,
})

test('the rows are drawn, with a button where a further page exists', () => {
  expect(draw(ready(['a', 'b']))).toContain('a,b current')
  expect(draw(ready(['a', 'b']))).not.toContain('more rows')
  expect(draw(ready(['a'], 'cursor', 'stale'))).toMatch(/a stale.*more rows/)
})

test('a failed read offers a retry', () => {
  expect(draw({ state: 'failed', error: null })).toContain(panelMessages.listFailed)
})

test.each([
  [{ q: '' }, 'no rows'],
  [{ q: ' ', status: '' }, 'no rows'],
  [{ q: '', status: 'pending' }, 'nothing found'],
  [{ q: 'wine' }, 'nothing found'],
])('an empty list filtered by %j says: %s', (filter, text) => {
  expect(draw(ready([]), filter)).toContain(`<p role="status">${text}</p>`)
})

test('the notice of a list without a filter is no status', () => {
  expect(draw(ready([]), {}, { none: 'no rows' })).toContain('<p>no rows</p>')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { parseTestMarkup } from '../editor/html/test-parse-markup.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

vi.mock(import('../editor/html/markup.ts'), async (original) => ({ ...(await original()), parseMarkup: (html) => parseTestMarkup(html) }))

interface Draft {
  description: string
  parentId: number | null
  visible: boolean
}
const labels = { description: 'תיאור', parentId: 'קטגוריית אב', visible: 'מוצג' }

function dialogOf(mine: Draft, theirs: Draft) {
  const conflict = { theirs, version: 'v2', choices: new Map([['description', 'mine']]) as never }
  const open = () => (Object.keys(mine) as (keyof Draft)[]).map((key) => [key, 'mine'] as const)
  return renderToStaticMarkup(
    <ConflictDialog
      conflict={conflict}
      mine={mine}
      labels={labels}
      shown={{ description: 'html', parentId: (id) => (id === 1 ? 'יין' : 'ללא') }}
      open={open}
      choose={() => {}}
      dismiss={() => {}}
      resolve={async () => true}
    />,
  )
}
const note = 'המילים זהות בשתי הגרסאות'
const mine = { description: '<p><strong>יין</strong></p><p>ואוכל</p>', parentId: 1, visible: true }

test('each side shows readable values', () => {
  const html = dialogOf(mine, { description: '<p><br></p>', parentId: null, visible: false })
  const values = [...html.matchAll(/<\/span><div[^>]*>(.*?)<\/div>/gs)].map(([, value]) => value?.replace(/<!--.*?-->/g, ''))
  expect(values).toEqual(['יין\nואוכל', 'ריק', 'יין', 'ללא', 'כן', 'לא'])
  expect(html).not.toContain(note)
})

test('texts that differ in formatting only are marked', () => {
  expect(dialogOf(mine, { ...mine, description: '<p>יין</p><p><em>ואוכל</em></p>' })).toContain(note)
})

import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { parseTestMarkup } from './html/test-parse-markup.ts'
import { RichEditor } from './rich-editor.tsx'

vi.mock(import('./html/markup.ts'), async (original) => ({ ...(await original()), parseMarkup: (html) => parseTestMarkup(html) }))

const textboxOf = (errorId: string | undefined) =>
  renderToString(<RichEditor value="<p>יין</p>" labelledBy="text" errorId={errorId} onChange={() => {}} />).match(
    /<[^>]*role="textbox"[^>]*>/,
  )?.[0]

test('a refused text is marked as invalid, and described by the error', () => {
  expect(textboxOf('text-note')).toMatch(/aria-invalid="true"/)
  expect(textboxOf('text-note')).toMatch(/aria-describedby="[^"]*text-note/)
  expect(textboxOf(undefined)).not.toMatch(/aria-invalid/)
})

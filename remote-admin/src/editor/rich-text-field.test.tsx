import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { parseTestMarkup } from './html/test-parse-markup.ts'
import { RichTextField } from './rich-text-field.tsx'

vi.mock(import('./html/markup.ts'), async (original) => ({ ...(await original()), parseMarkup: (html) => parseTestMarkup(html) }))

/** With the editor, which is a chunk of its own. */
async function textboxOf(error: string | undefined) {
  const { prelude } = await prerender(<RichTextField label="תיאור" value="<p>יין</p>" error={error} onChange={() => {}} />)
  const html = await new Response(prelude as ReadableStream<Uint8Array<ArrayBuffer>>).text()
  return html.match(/<[^>]*role="textbox"[^>]*>/)?.[0]
}

test('a refused text is marked as invalid', async () => {
  expect(await textboxOf('התיאור ארוך מדי')).toMatch(/aria-invalid="true"/)
  expect(await textboxOf(undefined)).not.toMatch(/aria-invalid/)
})

import { createEditor, type Editor, Transforms } from 'slate'
import { expect, test, vi } from 'vitest'
import { withNormalization } from '../document/normalize.ts'
import { emptyDocument, type RichDocument } from '../document/rich-document.ts'
import { withPaste } from './paste.ts'
import { serializeHtml } from './serialize-html.ts'
import { parseTestMarkup } from './test-parse-markup.ts'

vi.mock(import('./markup.ts'), async (original) => ({ ...(await original()), parseMarkup: (html) => parseTestMarkup(html) }))

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const text = new File(['x'], 'a.txt', { type: 'text/plain' })

/** @returns the text after a paste, and the pictures passed to `onPicture` */
function paste(html: string, files: File[] = []) {
  const onPicture = vi.fn<(file: File) => void>()
  const bare = createEditor()
  // The view's own paste, for what comes without HTML.
  bare.insertData = () => bare.insertText('כטקסט')
  const editor: Editor = withPaste(withNormalization(bare), onPicture)
  editor.children = emptyDocument()
  Transforms.select(editor, { path: [0, 0], offset: 0 })
  const data = { types: [], files, getData: (type: string) => (type === 'text/html' ? html : '') }
  editor.insertData(data as unknown as DataTransfer)
  return [serializeHtml(editor.children as RichDocument), onPicture.mock.calls.map(([file]) => file)]
}
const nothing = '<p><br /></p>'

test('a picture copied from a web page is pasted as its file', () => {
  const html = '<meta charset="utf-8"><a href="https://example.com"><img src="https://example.com/a.png" alt="יין">\n</a>'
  expect(paste(html, [picture])).toEqual([nothing, [picture]])
  expect(paste('', [picture])).toEqual([nothing, [picture]])
})

test('text wins over a picture on the clipboard', () => {
  expect(paste('<p>יין <img src="https://example.com/a.png"></p>', [picture])).toEqual(['<p dir="auto">יין</p>', []])
  expect(paste('<p>יין</p>')).toEqual(['<p dir="auto">יין</p>', []])
})

test('a clipboard without HTML and picture is pasted as plain text', () => {
  expect(paste('', [text])).toEqual(['<p dir="auto">כטקסט</p>', []])
})

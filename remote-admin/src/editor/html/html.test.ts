// The promise of the editor: what it writes is what the server keeps, and what the server keeps is what it reads.
import { bannerHtml } from '@lechaim/shared/lib/banner-html.ts'
import fc from 'fast-check'
import sanitize from 'sanitize-html'
import { expect, test } from 'vitest'
import { linkAddress } from '../document/link-address.ts'
import { isMarkValue } from '../document/mark-values.ts'
import { type Block, isList, type RichDocument } from '../document/rich-document.ts'
import { arbitraryDocument } from '../document/test-random-document.ts'
import { parseHtml } from './parse-html.ts'
import { serializeHtml } from './serialize-html.ts'
import { parseTestMarkup } from './test-parse-markup.ts'

/** The server's cleaning: the same sanitiser under the same rules (api/src/content/banners/clean-html.ts). */
const clean = (html: string) => sanitize(html, bannerHtml)

const parse = (html: string): RichDocument => parseHtml(parseTestMarkup(html))
const words = (document: RichDocument) => document.map((block) => textOf(block.children))
const textOf = (nodes: readonly unknown[]): string =>
  nodes.map((node) => (node as { text?: string }).text ?? textOf((node as Block).children ?? [])).join('')

test('any document passes the sanitiser and round-trips unchanged', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const html = serializeHtml(document)
      expect(clean(html)).toBe(html)
      expect(parse(html)).toEqual(document)
    }),
    { numRuns: 500 },
  )
})

test('a font with an unclosed quote is dropped', () => {
  expect(isMarkValue('font', '"Times New Roman", serif')).toBe(true)
  for (const font of [`'"'"`, '"Arial', `Arial'`]) expect(isMarkValue('font', font), font).toBe(false)
})

test('lists nest in the HTML, and another kind starts a new list', () => {
  const item = (text: string, kind: 'ol' | 'ul', indent = 0): Block => ({
    type: 'block',
    kind,
    ...(indent && { indent }),
    children: [{ text }],
  })
  const document = [item('1', 'ol'), item('2', 'ul', 1), item('3', 'ol', 2), item('4', 'ol'), item('5', 'ul')]
  const html = '<ol><li>1<ul><li>2<ol><li>3</li></ol></li></ul></li><li>4</li></ol><ul><li>5</li></ul>'
  expect(serializeHtml(document)).toBe(html)
  expect(parse(html)).toEqual(document)
  expect(document.every((block) => isList(block.kind))).toBe(true)
})

test.each([
  ['<div>שלום<br>עולם</div><div><br></div>סוף', ['שלום\nעולם', '', 'סוף']],
  ['<h2 style="text-align:center">כותרת</h2>\n  <blockquote><p>ציטוט</p> זנב</blockquote>', ['כותרת', 'ציטוט', 'זנב']],
  ['<ul>\n<li>א\n<ul><li>ב</li></ul>ג</li><li><p>ד</p><p>ה</p></li></ul>', ['א', 'ב', 'ג', 'ד', 'ה']],
  ['<table><tr><td>א</td><td>ב</td></tr></table><pre>ג  ד</pre>', ['א', 'ב', 'ג ד']],
  ['טקסט <span>בלי <b>תגים</b></span>&nbsp;&amp; עם &lt;b&gt;', ['טקסט בלי תגים & עם <b>']],
  ['<p>  א   <em> ב </em>  </p><p></p><p>ג</p>', ['א ב', '', 'ג']],
  ['<p>א<script>alert(1)</script><img src="https://example.com/a.png">ב</p>', ['אב']],
  ['', ['']],
])('HTML of any origin keeps its text: %s', (html, expected) => {
  expect(words(parse(html))).toEqual(expected)
})

test('formatting is read from tags and styles, and a style may remove it', () => {
  const [block] = parse(
    '<p style="text-align:center;padding-inline-start:48px;color:rgb(91, 26, 46)">א<b style="font-weight:normal">ב</b><span style="font-weight:700;font-style:italic;text-decoration:underline line-through;background-color:#FF0;font-size:18px;font-family:\'Times New Roman\', serif">ג</span></p>',
  )
  expect(block).toEqual({
    type: 'block',
    kind: 'p',
    align: 'center',
    indent: 2,
    children: [
      { text: 'אב', color: '#5b1a2e' },
      {
        text: 'ג',
        bold: true,
        italic: true,
        underline: true,
        strike: true,
        color: '#5b1a2e',
        background: '#ff0',
        size: '18px',
        font: "'Times New Roman', serif",
      },
    ],
  })
})

test('spaces that HTML would collapse and trailing line breaks are kept', () => {
  const document: RichDocument = [{ type: 'block', kind: 'p', children: [{ text: ' א  ב \n\n' }] }]
  expect(serializeHtml(document)).toBe('<p dir="auto">\u00a0א \u00a0ב\u00a0<br /><br /><br /></p>')
  expect(parse(serializeHtml(document))).toEqual(document)
})

test('a disallowed address becomes a blank link, in the editor as on the server', () => {
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
    '//elsewhere.example',
    '/\\elsewhere',
    'ftp://x',
  ]) {
    expect(linkAddress(href), href).toBe('')
    expect(clean(serializeHtml(parse(`<a href="${href}">x</a>`)))).toBe('<p dir="auto"><a rel="noopener noreferrer">x</a></p>')
  }
})

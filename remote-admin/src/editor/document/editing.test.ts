import fc from 'fast-check'
import { createEditor, Editor, type Element, Node, Transforms } from 'slate'
import { expect, test } from 'vitest'
import { parseHtml } from '../html/parse-html.ts'
import { cleanForeign } from '../html/paste.ts'
import { serializeHtml } from '../html/serialize-html.ts'
import { parseTestMarkup } from '../html/test-parse-markup.ts'
import { canIndent, clearFormatting, indent, setBlocks, setMark, toggleList, toggleMark } from './commands.ts'
import { typedAddress } from './link-address.ts'
import { insertPicture, removeLink, setAlternative, setLink } from './link-commands.ts'
import { withListKeys } from './list-keys.ts'
import { withNormalization } from './normalize.ts'
import type { RichDocument } from './rich-document.ts'
import { arbitraryDocument } from './test-random-document.ts'
import { mergedWithin, mostSteps, withUndo } from './undo.ts'

let clock = 0
/** The editor without its view, on a clock of the test's. */
function editorOf(document: RichDocument): Editor {
  const editor = withUndo(withListKeys(withNormalization(createEditor())), () => clock)
  editor.children = structuredClone(document)
  editor.normalize({ force: true })
  editor.undos = []
  clock = 0
  return editor
}
const lines = (...texts: string[]): RichDocument => texts.map((text) => ({ type: 'block', kind: 'p', children: [{ text }] }))
const html = (editor: Editor) => serializeHtml(editor.children as RichDocument)
const selectAll = (editor: Editor) => Transforms.select(editor, Editor.range(editor, []))
const caretAtEnd = (editor: Editor) => Transforms.select(editor, Editor.end(editor, []))

const pasted = (text: string) => serializeHtml(parseHtml(cleanForeign(parseTestMarkup(text))))

test('normalization leaves a valid document unchanged', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      expect(html(editorOf(document))).toBe(serializeHtml(document))
    }),
    { numRuns: 150 },
  )
})

test('normalization turns any fragment into a valid document', () => {
  const hostile = [
    { text: 'loose' },
    { type: 'script', children: [{ text: 'a', onclick: 'x', color: 'url(x)' }] },
    { type: 'block', kind: 'marquee', align: 'url', indent: 99, children: [{ type: 'block', kind: 'p', children: [{ text: 'b\u0000' }] }] },
    {
      type: 'block',
      kind: 'p',
      children: [
        { type: 'link', url: 'javascript:x', children: [{ type: 'link', url: '/', children: [{ text: 'c' }] }] },
        { type: 'picture', src: 'https://example.com/a.png', alt: '', children: [{ text: '' }] },
      ],
    },
  ]
  const editor = editorOf(hostile as unknown as RichDocument)
  expect(html(editor)).toMatch(/^<p dir="auto">.*<\/p>$/)
  expect(html(editor)).not.toMatch(/javascript|script|onclick|url\(|marquee|img|99/)
  for (const word of ['a', 'b', 'c']) expect(Node.string(editor)).toContain(word)
})

test('changes within a second are one undo step, the next second starts another', () => {
  const editor = editorOf(lines(''))
  caretAtEnd(editor)
  for (const [at, text] of [
    [0, 'א'],
    [mergedWithin - 1, 'ב'],
    [mergedWithin, 'ג'],
    [mergedWithin + 500, 'ד'],
  ] as const) {
    clock = at
    editor.insertText(text)
  }
  expect(editor.undos).toHaveLength(2)
  editor.undo()
  expect(Node.string(editor)).toBe('אב')
  editor.undo()
  expect(Node.string(editor)).toBe('')
  editor.redo()
  editor.redo()
  expect(Node.string(editor)).toBe('אבגד')
  editor.undo()
  clock += 1
  editor.insertText('ה')
  expect(Node.string(editor)).toBe('אבה')
  expect(editor.redos.length).toBe(0)
})

test('a hundred steps can be undone, and no more', () => {
  const editor = editorOf(lines(''))
  caretAtEnd(editor)
  for (let step = 0; step < mostSteps + 20; step++) {
    clock += mergedWithin
    editor.insertText('x')
  }
  for (let step = 0; step < mostSteps + 20; step++) editor.undo()
  expect(Node.string(editor)).toBe('x'.repeat(20))
})

test('undo reverts any command, and redo repeats it', () => {
  const verbs: ((editor: Editor) => void)[] = [
    (editor) => toggleMark(editor, 'bold'),
    (editor) => setMark(editor, 'color', '#5b1a2e'),
    (editor) => toggleList(editor, 'ol'),
    (editor) => indent(editor, 1),
    (editor) => setBlocks(editor, { align: 'center' }),
    (editor) => setLink(editor, 'https://example.com'),
    (editor) => insertPicture(editor, { src: '/bundled/banner.jpg', alt: 'כוס' }),
    (editor) => clearFormatting(editor),
    (editor) => editor.insertBreak(),
    (editor) => editor.deleteBackward('character'),
    (editor) => editor.insertText('טקסט'),
  ]
  const step = fc.tuple(fc.constantFrom(...verbs), fc.nat(1000), fc.nat(1000))
  fc.assert(
    fc.property(arbitraryDocument, fc.array(step, { minLength: 1, maxLength: 6 }), (document, steps) => {
      const editor = editorOf(document)
      const seen = [html(editor)]
      for (const [verb, from, to] of steps) {
        const texts = [...Node.texts(editor)]
        const point = (at: number) => Editor.start(editor, texts[at % texts.length]?.[1] ?? [])
        Transforms.select(editor, { anchor: point(from), focus: point(to) })
        clock += mergedWithin
        const before = editor.undos.length
        verb(editor)
        if (editor.undos.length > before) seen.push(html(editor))
      }
      const last = seen.at(-1)
      for (const expected of seen.slice(0, -1).reverse()) {
        editor.undo()
        expect(html(editor)).toBe(expected)
      }
      while (editor.redos.length > 0) editor.redo()
      expect(html(editor)).toBe(last)
    }),
    { numRuns: 100 },
  )
})

test('a selection ending in a linked picture links the whole picture', () => {
  const picture = { type: 'picture', src: '/bundled/banner.jpg', alt: '', children: [{ text: '' }] } as const
  const link = {
    type: 'link',
    url: 'https://old.example',
    children: [{ text: '' }, picture, { text: '' }, picture, { text: 'יין' }],
  } as const
  const editor = editorOf([
    { type: 'block', kind: 'p', children: [{ text: 'ראשון' }] },
    { type: 'block', kind: 'p', children: [{ text: '' }, link, { text: '' }] },
  ] as never)
  for (const inside of [1, 3]) {
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 0 }, focus: { path: [1, 1, inside, 0], offset: 0 } })
    setLink(editor, 'https://example.com')
    expect(html(editor)).toContain('https://example.com')
    editor.undo()
  }
})

test('Enter in an empty item ends the list, and an item indents by at most one step', () => {
  const editor = editorOf(lines('א'))
  caretAtEnd(editor)
  toggleList(editor, 'ul')
  expect(canIndent(editor, 1)).toBe(false)
  editor.insertBreak()
  editor.insertText('ב')
  expect(canIndent(editor, 1)).toBe(true)
  indent(editor, 1)
  indent(editor, 1)
  expect(html(editor)).toBe('<ul><li dir="auto">א<ul><li dir="auto">ב</li></ul></li></ul>')
  editor.insertBreak()
  editor.insertBreak()
  editor.insertBreak()
  editor.insertText('ג')
  expect(html(editor)).toBe('<ul><li dir="auto">א<ul><li dir="auto">ב</li></ul></li></ul><p dir="auto">ג</p>')
})

test('paragraphs indent by up to eight steps and outdent to the margin', () => {
  const editor = editorOf(lines('א'))
  caretAtEnd(editor)
  for (let step = 0; step < 10; step++) indent(editor, 1)
  expect({ indent: (editor.children[0] as Element & { indent: number }).indent, canIndent: canIndent(editor, 1) }).toEqual({
    indent: 8,
    canIndent: false,
  })
  for (let step = 0; step < 10; step++) indent(editor, -1)
  expect(html(editor)).toBe('<p dir="auto">א</p>')
})

test('clearing the formatting keeps the text', () => {
  const editor = editorOf(
    parseHtml(
      parseTestMarkup(
        '<ol><li style="text-align:center"><b>א</b><a href="https://example.com">ב</a></li></ol><h2><i style="color:red">ג</i></h2>',
      ),
    ),
  )
  selectAll(editor)
  clearFormatting(editor)
  expect(html(editor)).toBe('<p dir="auto">אב</p><p dir="auto">ג</p>')
})

test('a link is made from the selection, changed at the caret, and removed', () => {
  const editor = editorOf(lines('קנו כאן'))
  Transforms.select(editor, { anchor: { path: [0, 0], offset: 4 }, focus: { path: [0, 0], offset: 7 } })
  setLink(editor, 'https://example.com/a')
  expect(html(editor)).toBe('<p dir="auto">קנו <a href="https://example.com/a" rel="noopener noreferrer">כאן</a></p>')
  Transforms.select(editor, { path: [0, 1, 0], offset: 1 })
  setLink(editor, 'javascript:alert(1)')
  expect(html(editor)).toBe('<p dir="auto">קנו <a rel="noopener noreferrer">כאן</a></p>')
  removeLink(editor)
  expect(html(editor)).toBe('<p dir="auto">קנו כאן</p>')
})

test('only a picture is described at its path', () => {
  const editor = editorOf(lines('א'))
  caretAtEnd(editor)
  insertPicture(editor, { src: '/bundled/banner.jpg', alt: '' })
  setAlternative(editor, [0, 1], 'כוס')
  const described = '<p dir="auto">א<img src="/bundled/banner.jpg" alt="כוס" /></p>'
  expect(html(editor)).toBe(described)
  for (const path of [[0, 0], [0], [5, 1]]) setAlternative(editor, path, 'אחר')
  expect(html(editor)).toBe(described)
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['info@example.com', 'mailto:info@example.com'],
  ['03-123 4567', 'tel:031234567'],
  ['*6565', 'tel:*6565'],
  ['/?category=יין', '/?category=יין'],
  ['ftp://example.com', ''],
  ['javascript:alert(1)', ''],
  ['סתם מילים', ''],
])('the address %s becomes %j', (typed, url) => {
  expect(typedAddress(typed)).toBe(url)
})

test('paste from Word keeps lists and drops fonts, colours and metadata', () => {
  const word = `<html xmlns:o="urn"><head><style>p{color:red}</style><!--[if gte mso 9]><xml>x</xml><![endif]--></head><body>
    <p class=MsoNormal dir=RTL style='margin:0;font-size:11pt;color:#123456'><b><span style='font-family:David;mso-bidi-font-family:David'>יינות</span></b> החודש<o:p>&nbsp;</o:p></p>
    <p class=MsoListParagraph dir=RTL style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7pt'>&nbsp; </span></span><![endif]>ראשון</p>
    <p class=MsoListParagraph dir=RTL style='mso-list:l0 level2 lfo1'><span lang=X><span style='mso-list:Ignore'>·<span>&nbsp;</span></span></span>בתוכו</p>
    <span style='mso-hide:all;display:none'>סוד</span><img src="file:///C:/x.png"></body></html>`
  expect(pasted(word)).toBe(
    '<p dir="rtl"><strong>יינות</strong> החודש</p><ol><li dir="rtl">ראשון<ul><li dir="rtl">בתוכו</li></ul></li></ol>',
  )
})

test('paste from Google Docs and web pages keeps emphasis and links', () => {
  const google =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="rtl"><span style="font-size:20pt;font-family:Arial;color:#000">כותרת</span></h1><p dir="rtl" style="text-align:center"><span style="font-weight:700;background-color:#ff0">מודגש</span><span style="font-weight:400"> רגיל </span><a href="https://example.com" style="color:red" onclick="x">קישור</a></p></b>'
  expect(pasted(google)).toBe(
    '<p dir="rtl"><strong>כותרת</strong></p><p dir="rtl"><strong>מודגש</strong> רגיל <a href="https://example.com" rel="noopener noreferrer">קישור</a></p>',
  )
  expect(pasted('<div class="x"><p>א</p><script>x</script><div>ב<br>ג</div><iframe src=x></iframe></div>')).toBe(
    '<p dir="auto">א</p><p dir="auto">ב<br />ג</p>',
  )
})

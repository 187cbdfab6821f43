// Random documents for property tests: every kind of block, mark and link in normalized form.
import fc from 'fast-check'
import { linkAddress } from './link-address.ts'
import { isMarkValue, knownMarks, plainText } from './mark-values.ts'
import {
  alignments,
  type Block,
  blockKinds,
  type Inline,
  type InlinePicture,
  isList,
  type Link,
  type Marks,
  type Words,
} from './rich-document.ts'

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const defined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T

const hexColour = fc.stringMatching(/^#[\da-f]{6}$/)
const marks: fc.Arbitrary<Marks> = fc
  .record({
    bold: fc.constantFrom(true, undefined),
    italic: fc.constantFrom(true, undefined),
    underline: fc.constantFrom(true, undefined),
    strike: fc.constantFrom(true, undefined),
    script: fc.constantFrom('sub', 'sup', undefined, undefined, undefined),
    color: optional(fc.oneof(hexColour, fc.constant('red'))),
    background: optional(hexColour),
    font: optional(
      fc.oneof(
        fc.constantFrom('Arial, sans-serif', 'Frank Ruhl Libre Variable, serif', '"Times New Roman", serif', "'דוד', serif"),
        fc.string().filter((font) => isMarkValue('font', font)),
      ),
    ),
    size: optional(fc.constantFrom('0.85em', '1.3em', '18px', '150%', '12.5pt')),
  })
  .map((record) => knownMarks(defined(record) as Record<string, unknown>))

const sentence = fc
  .oneof(
    fc.constantFrom('שלום', 'hello', ' ', '  ', '\n', '12 ש״ח', '<b>&amp;"\'', 'מעורב with English, 15%', '‏\u200f!', '🍷', '&nbsp;'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  .map(plainText)
const words: fc.Arbitrary<Words> = fc
  .tuple(sentence, marks)
  .filter(([text]) => text !== '')
  .map(([text, marks]) => ({ text, ...marks }))

const picture: fc.Arbitrary<InlinePicture> = fc
  .record({
    name: fc.stringMatching(/^[A-Za-z0-9._-]{1,40}$/),
    alt: sentence.map((text) => text.replaceAll('\n', ' ')),
    size: optional(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }))),
  })
  .map(({ name, alt, size }) => ({
    type: 'picture',
    src: `/storage/v1/object/public/drinksimages/${name}`,
    alt,
    ...(size && { width: size[0], height: size[1] }),
    children: [{ text: '' }],
  }))

const address = fc
  .oneof(
    fc.constantFrom('', 'https://example.com/?a=1&b="2"', 'mailto:a@b.co', 'tel:031234567', '/?category=יין', '#x', 'HTTP://X'),
    fc.webUrl(),
    fc.string().map((text) => `https://${text}`),
  )
  .map(linkAddress)

/** Drops neighbours that the editor would join. */
const withoutJoinable = <Leaf extends object>(leaves: Leaf[]): Leaf[] =>
  leaves.filter((leaf, at) => {
    const before = leaves[at - 1]
    if (!before) return true
    if ('url' in leaf && 'url' in before) return false
    return !('text' in leaf && 'text' in before && JSON.stringify(marksOf(leaf)) === JSON.stringify(marksOf(before)))
  })
const marksOf = (leaf: object) => Object.entries({ ...leaf, text: '' }).sort()
const normalized = <Leaf extends object>(leaves: Leaf[]): Leaf[] => {
  const once = withoutJoinable(leaves)
  return once.length === leaves.length ? once : normalized(once)
}

const link: fc.Arbitrary<Link> = fc
  .tuple(address, fc.array(fc.oneof({ weight: 4, arbitrary: words }, picture), { minLength: 1, maxLength: 3 }))
  .map(([url, children]) => ({ type: 'link', url, children: normalized(children) }))

const inlines: fc.Arbitrary<Inline[]> = fc
  .array(fc.oneof({ weight: 6, arbitrary: words }, { weight: 2, arbitrary: link }, picture), { maxLength: 5 })
  .map((list) => (list.length > 0 ? normalized<Inline>(list) : [{ text: '' }]))

const block: fc.Arbitrary<Block> = fc
  .record({
    kind: fc.constantFrom(...blockKinds, 'ol' as const, 'ul' as const),
    align: optional(fc.constantFrom(...alignments)),
    indent: optional(fc.integer({ min: 1, max: 8 })),
    dir: optional(fc.constantFrom('rtl' as const, 'ltr' as const)),
    children: inlines,
  })
  .map((fields) => defined({ type: 'block' as const, ...fields }))

/** A list item is at most one step deeper than the one before. */
function withValidDepths(blocks: readonly Block[]): Block[] {
  let deepest = 0
  return blocks.map(({ indent, ...rest }) => {
    const depth = isList(rest.kind) ? Math.min(indent ?? 0, deepest) : (indent ?? 0)
    deepest = isList(rest.kind) ? depth + 1 : 0
    return { ...rest, ...(depth > 0 && { indent: depth }) }
  })
}

export const arbitraryDocument = fc.array(block, { minLength: 1, maxLength: 8 }).map(withValidDepths)

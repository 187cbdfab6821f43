import { Text } from 'slate'
import { plainText } from '../document/mark-values.ts'
import type { Inline, Link, Words } from '../document/rich-document.ts'

const isLink = (inline: Inline): inline is Link => 'type' in inline && inline.type === 'link'

/** A block's content as a browser renders it: spaces collapsed, none at the ends of a line, no trailing line break. */
export function collapseWhitespace(line: readonly Inline[]): Inline[] {
  const own = line.map((inline) => (isLink(inline) ? { ...inline, children: [...inline.children] } : inline))
  const leaves = own.flatMap((inline) => (isLink(inline) ? inline.children : [inline]))
  const words = new Map<object, string>()
  let before = '\n'
  for (const leaf of leaves) {
    if (!('text' in leaf)) {
      before = 'picture'
      continue
    }
    let text = ''
    for (const character of leaf.text) {
      if (character !== ' ' || (before !== ' ' && before !== '\n')) text += character
      before = character
    }
    words.set(leaf, text)
  }
  trimLineEnds(leaves, words)
  const withNewText = (leaf: (typeof leaves)[number]) => ('text' in leaf ? withText(leaf, plainText(words.get(leaf) ?? '')) : leaf)
  const collapsed = own.flatMap((inline): Inline[] => {
    if (!isLink(inline)) return withoutEmpty([withNewText(inline)])
    const children = mergeEqual(withoutEmpty(inline.children.map(withNewText)))
    return children.length > 0 ? [{ ...inline, children }] : []
  })
  return mergeEqual(collapsed)
}

/** Removes spaces before the end of a line, and one trailing line break. */
function trimLineEnds(leaves: readonly object[], words: Map<object, string>): void {
  let after = '\n'
  let last = true
  for (const leaf of [...leaves].reverse()) {
    const text = words.get(leaf)
    if (text === undefined) {
      after = 'picture'
      last = false
      continue
    }
    let trimmed = ''
    for (const character of [...text].reverse()) {
      if (character === ' ' && after === '\n') continue
      after = character
      if (character === '\n' && last) {
        last = false
        continue
      }
      last = false
      trimmed = character + trimmed
    }
    words.set(leaf, trimmed)
  }
}

const withText = (leaf: Words, text: string): Words => ({ ...leaf, text })
const withoutEmpty = <Leaf extends object>(leaves: Leaf[]): Leaf[] => leaves.filter((leaf) => !('text' in leaf) || leaf.text !== '')

/** Joins neighbouring texts with equal marks, as the editor does. */
function mergeEqual<Leaf extends object>(leaves: Leaf[]): Leaf[] {
  const merged: Leaf[] = []
  for (const leaf of leaves) {
    const last = merged.at(-1)
    if (last && isWords(last) && isWords(leaf) && Text.equals(last, leaf, { loose: true })) {
      merged[merged.length - 1] = { ...last, text: last.text + leaf.text }
    } else merged.push(leaf)
  }
  return merged
}

const isWords = (leaf: object): leaf is Words => 'text' in leaf

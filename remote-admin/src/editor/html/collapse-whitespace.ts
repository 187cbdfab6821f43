import { Text } from 'slate'
import { plainText } from '../document/mark-values.ts'
import type { Inline, Link, Words } from '../document/rich-document.ts'

const isLink = (inline: Inline): inline is Link => 'type' in inline && inline.type === 'link'

/** A block's content as a browser would show it: spaces folded, none at the ends of a line, no line break at the very end. */
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
    for (const sign of leaf.text) {
      if (sign !== ' ' || (before !== ' ' && before !== '\n')) text += sign
      before = sign
    }
    words.set(leaf, text)
  }
  trimBackwards(leaves, words)
  const settled = (leaf: (typeof leaves)[number]) => ('text' in leaf ? withText(leaf, plainText(words.get(leaf) ?? '')) : leaf)
  const tidied = own.flatMap((inline): Inline[] => {
    if (!isLink(inline)) return kept([settled(inline)])
    const children = joined(kept(inline.children.map(settled)))
    return children.length > 0 ? [{ ...inline, children }] : []
  })
  return joined(tidied)
}

/** Spaces before the end of a line go, and then one line break at the very end. */
function trimBackwards(leaves: readonly object[], words: Map<object, string>): void {
  let after = '\n'
  let last = true
  for (const leaf of [...leaves].reverse()) {
    const text = words.get(leaf)
    if (text === undefined) {
      after = 'picture'
      last = false
      continue
    }
    let kept = ''
    for (const sign of [...text].reverse()) {
      if (sign === ' ' && after === '\n') continue
      after = sign
      if (sign === '\n' && last) {
        last = false
        continue
      }
      last = false
      kept = sign + kept
    }
    words.set(leaf, kept)
  }
}

const withText = (leaf: Words, text: string): Words => ({ ...leaf, text })
const kept = <Leaf extends object>(leaves: Leaf[]): Leaf[] => leaves.filter((leaf) => !('text' in leaf) || leaf.text !== '')

/** Neighbours of the same look are one text, as the editor has it. */
function joined<Leaf extends object>(leaves: Leaf[]): Leaf[] {
  const joint: Leaf[] = []
  for (const leaf of leaves) {
    const last = joint.at(-1)
    if (last && isWords(last) && isWords(leaf) && Text.equals(last, leaf, { loose: true })) {
      joint[joint.length - 1] = { ...last, text: last.text + leaf.text }
    } else joint.push(leaf)
  }
  return joint
}

const isWords = (leaf: object): leaf is Words => 'text' in leaf

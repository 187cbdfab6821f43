import { Text } from 'slate'
import { plainText } from '../document/mark-values.ts'
import { type Inline, type InlinePicture, textOf, type Words } from '../document/rich-document.ts'

/** Spaces after another one or at the ends of a line, and one trailing line break. */
const notRendered = /(?<=^|[ \n]) | +(?=\n|$)|\n *$/g

/** A block's content as a browser renders it: spaces collapsed, none at the ends of a line, no trailing line break. */
export function collapseWhitespace(line: readonly Inline[]): Inline[] {
  // `plainText` removes the null characters, which keep the positions until then.
  const rendered = textOf(line).replace(notRendered, (found) => '\0'.repeat(found.length))
  let at = 0
  const collapse = <Leaf extends Words | InlinePicture>(leaf: Leaf): Leaf[] => {
    const from = at
    at += textOf([leaf]).length
    if (!('text' in leaf)) return [leaf]
    const text = plainText(rendered.slice(from, at))
    return text ? [{ ...leaf, text }] : []
  }
  const collapsed = line.flatMap((inline): Inline[] => {
    if ('text' in inline || inline.type !== 'link') return collapse(inline)
    const children = mergeEqual(inline.children.flatMap(collapse))
    return children.length > 0 ? [{ ...inline, children }] : []
  })
  return mergeEqual(collapsed)
}

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

// Commands of toolbar and keyboard, applied to the selection.
import { Editor, Element, type Node, type NodeEntry, Text, Transforms } from 'slate'
import { allMarks, type OnOff, type ValueMark } from './mark-values.ts'
import { type Block, deepestIndent, isList, type ListKind } from './rich-document.ts'

const isBlock = (node: Node): node is Block => Element.isElement(node) && node.type === 'block'

/** Selects the end of a text that had no focus yet. */
export function ensureSelection(editor: Editor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
}

export const isOn = (editor: Editor, mark: OnOff): boolean => Editor.marks(editor)?.[mark] === true

export function toggleMark(editor: Editor, mark: OnOff): void {
  ensureSelection(editor)
  setMark(editor, mark, !isOn(editor, mark))
}

export const markValue = (editor: Editor, mark: ValueMark): string => Editor.marks(editor)?.[mark] ?? ''

/** False or an empty value removes the mark. */
export function setMark(editor: Editor, mark: OnOff | ValueMark, value: boolean | string): void {
  ensureSelection(editor)
  if (value) Editor.addMark(editor, mark, value)
  else Editor.removeMark(editor, mark)
}

const selectedBlocks = (editor: Editor): NodeEntry<Block>[] => [...Editor.nodes<Block>(editor, { match: isBlock })]

export const firstBlock = (editor: Editor): Block | undefined => selectedBlocks(editor)[0]?.[0]

/** Sets properties of the selected blocks; undefined removes one. */
export function setBlocks(editor: Editor, properties: Partial<Pick<Block, 'kind' | 'align' | 'dir'>>): void {
  ensureSelection(editor)
  Transforms.setNodes(editor, properties, { match: isBlock })
}

export const isInList = (editor: Editor, kind: ListKind): boolean => {
  const blocks = selectedBlocks(editor)
  return blocks.length > 0 && blocks.every(([block]) => block.kind === kind)
}

export function toggleList(editor: Editor, kind: ListKind): void {
  ensureSelection(editor)
  setBlocks(editor, { kind: isInList(editor, kind) ? 'p' : kind })
}

/** Indents or outdents by one step, between 0 and 8 (SPEC §9). */
export function indent(editor: Editor, by: 1 | -1): void {
  ensureSelection(editor)
  Editor.withoutNormalizing(editor, () => {
    for (const [block, at] of selectedBlocks(editor)) {
      const depth = Math.min(deepestIndent, Math.max(0, (block.indent ?? 0) + by))
      Transforms.setNodes(editor, { indent: depth || undefined }, { at })
    }
  })
}

export function canIndent(editor: Editor, by: 1 | -1): boolean {
  return selectedBlocks(editor).some(([block, [at = 0]]) => {
    if (by < 0) return block.indent !== undefined
    const depth = block.indent ?? 0
    if (depth >= deepestIndent || !isList(block.kind)) return depth < deepestIndent
    const before = editor.children[at - 1]
    return before !== undefined && isBlock(before) && isList(before.kind) && depth <= (before.indent ?? 0)
  })
}

/** Removes all formatting from the selection, or from the block at the caret; text and pictures stay. */
export function clearFormatting(editor: Editor): void {
  ensureSelection(editor)
  Editor.withoutNormalizing(editor, () => {
    const blocks = selectedBlocks(editor)
    const { selection } = editor
    const collapsed = selection && Editor.string(editor, selection) === ''
    const at = collapsed && blocks[0] ? Editor.range(editor, blocks[0][1]) : (selection ?? undefined)
    Transforms.unsetNodes(editor, allMarks, { at, match: Text.isText, split: true })
    Transforms.unwrapNodes(editor, { at, match: (node) => Element.isElement(node) && node.type === 'link', split: true })
    Transforms.setNodes(editor, { kind: 'p', align: undefined, indent: undefined, dir: undefined }, { match: isBlock })
  })
  editor.marks = null
}

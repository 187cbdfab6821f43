// Commands of toolbar and keyboard, applied to the selection.
import { Editor, Element, type Node, type NodeEntry, Text, Transforms } from 'slate'
import { allMarks, type OnOff, type ValueMark } from './mark-values.ts'
import { type Alignment, type Block, deepestIndent, isList, type ListKind } from './rich-document.ts'

const isBlock = (node: Node): node is Block => Element.isElement(node) && node.type === 'block'

/** Selects the end of a text that had no focus yet. */
export function ensureSelection(editor: Editor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
}

export const isOn = (editor: Editor, mark: OnOff): boolean => Editor.marks(editor)?.[mark] === true

export function toggleMark(editor: Editor, mark: OnOff): void {
  ensureSelection(editor)
  if (isOn(editor, mark)) Editor.removeMark(editor, mark)
  else Editor.addMark(editor, mark, true)
}

export const markValue = (editor: Editor, mark: ValueMark): string => Editor.marks(editor)?.[mark] ?? ''

/** An empty value removes the mark. */
export function setMark(editor: Editor, mark: ValueMark, value: string): void {
  ensureSelection(editor)
  if (value) Editor.addMark(editor, mark, value)
  else Editor.removeMark(editor, mark)
}

function selectedBlocks(editor: Editor): NodeEntry<Block>[] {
  return editor.selection ? [...Editor.nodes<Block>(editor, { match: isBlock })] : []
}

export const firstBlock = (editor: Editor): Block | undefined => selectedBlocks(editor)[0]?.[0]

export function setAlignment(editor: Editor, align: Alignment | undefined): void {
  ensureSelection(editor)
  if (align) Transforms.setNodes(editor, { align }, { match: isBlock })
  else Transforms.unsetNodes(editor, 'align', { match: isBlock })
}

export function setDirection(editor: Editor, dir: 'rtl' | 'ltr' | undefined): void {
  ensureSelection(editor)
  if (dir) Transforms.setNodes(editor, { dir }, { match: isBlock })
  else Transforms.unsetNodes(editor, 'dir', { match: isBlock })
}

export const isInList = (editor: Editor, kind: ListKind): boolean => {
  const blocks = selectedBlocks(editor)
  return blocks.length > 0 && blocks.every(([block]) => block.kind === kind)
}

export function toggleList(editor: Editor, kind: ListKind): void {
  ensureSelection(editor)
  Transforms.setNodes(editor, { kind: isInList(editor, kind) ? 'p' : kind }, { match: isBlock })
}

/** Indents or outdents by one step, between 0 and 8 (SPEC §9). */
export function indent(editor: Editor, by: 1 | -1): void {
  ensureSelection(editor)
  Editor.withoutNormalizing(editor, () => {
    for (const [block, at] of selectedBlocks(editor)) {
      const depth = Math.min(deepestIndent, Math.max(0, (block.indent ?? 0) + by))
      if (depth > 0) Transforms.setNodes(editor, { indent: depth }, { at })
      else Transforms.unsetNodes(editor, 'indent', { at })
    }
  })
}

/** True if a step would change anything. */
export function canIndent(editor: Editor, by: 1 | -1): boolean {
  return selectedBlocks(editor).some(([block, [at = 0]]) => {
    if (by < 0) return block.indent !== undefined
    const depth = block.indent ?? 0
    if (!isList(block.kind)) return depth < deepestIndent
    const before = editor.children[at - 1]
    return depth < deepestIndent && isBlock(before as Node) && isList((before as Block).kind) && depth <= ((before as Block).indent ?? 0)
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
    Transforms.unsetNodes(editor, ['align', 'indent', 'dir'], { match: isBlock })
    Transforms.setNodes(editor, { kind: 'p' }, { match: isBlock })
  })
  editor.marks = null
}

import { Editor, Range, Transforms } from 'slate'
import { firstBlock } from './commands.ts'
import { isList } from './rich-document.ts'

/** Enter and Backspace in lists and headings, as in word processors. */
export function withListKeys(editor: Editor): Editor {
  const { insertBreak, deleteBackward } = editor

  editor.insertBreak = () => {
    const block = firstBlock(editor)
    if (block && isList(block.kind) && Editor.string(editor, editor.selection?.focus.path.slice(0, 1) ?? []) === '' && !hasPicture(block)) {
      stepOut()
      return
    }
    const leavesHeading = block && /^h\d$/.test(block.kind) && atEdge('end')
    insertBreak()
    if (leavesHeading) Transforms.setNodes(editor, { kind: 'p' })
  }

  editor.insertSoftBreak = () => editor.insertText('\n')

  editor.deleteBackward = (unit) => {
    const block = firstBlock(editor)
    if (block && (isList(block.kind) || block.indent) && atEdge('start')) stepOut()
    else deleteBackward(unit)
  }

  const hasPicture = (block: { children: readonly object[] }) => block.children.some((child) => 'type' in child)

  const atEdge = (edge: 'start' | 'end') => {
    const { selection } = editor
    if (!selection || !Range.isCollapsed(selection)) return false
    const at = selection.anchor.path.slice(0, 1)
    return edge === 'start' ? Editor.isStart(editor, selection.anchor, at) : Editor.isEnd(editor, selection.anchor, at)
  }

  /** Outdents by one level; the outermost item leaves the list. */
  const stepOut = () => {
    const block = firstBlock(editor)
    Transforms.setNodes(editor, block?.indent ? { indent: block.indent - 1 || undefined } : { kind: 'p' })
  }

  return editor
}

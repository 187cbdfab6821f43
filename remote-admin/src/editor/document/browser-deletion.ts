import { Editor, Element, Path, Range, type TextUnit, Transforms } from 'slate'
import { ReactEditor } from 'slate-react'

/** The range that the browser is about to delete, from its event. */
const targets = new WeakMap<Editor, Range>()

/** Notes what the browser would delete, for the deletion that Slate begins in the same event. */
export function noteTarget(editor: Editor, event: InputEvent): void {
  targets.delete(editor)
  if (!/^delete(?:Content|Word|SoftLine|HardLine)(?:Back|For)ward$/.test(event.inputType)) return
  const [target] = event.getTargetRanges()
  const range = target && ReactEditor.toSlateRange(editor, target, { exactMatch: false, suppressThrow: true })
  if (range && isTextOfOneBlock(editor, range)) targets.set(editor, range)
}

/** Deletes within a block exactly what the browser would in a text field: of a letter with points the last point alone, and its words.
 *  Slate has its own idea of both. Edges of blocks and pictures are left to it. */
export function withBrowserDeletion(editor: Editor): Editor {
  const { deleteBackward, deleteForward } = editor
  const deletion = (slates: (unit: TextUnit) => void) => (unit: TextUnit) => {
    const range = targets.get(editor)
    targets.delete(editor)
    if (!range) return slates(unit)
    // Slate may know an earlier selection.
    Transforms.select(editor, Range.start(range))
    Transforms.delete(editor, { at: range })
  }
  editor.deleteBackward = deletion(deleteBackward)
  editor.deleteForward = deletion(deleteForward)
  return editor
}

function isTextOfOneBlock(editor: Editor, range: Range): boolean {
  const [start, end] = Range.edges(range)
  if (Range.isCollapsed(range) || !Path.equals(start.path.slice(0, 1), end.path.slice(0, 1))) return false
  const [picture] = Editor.nodes(editor, {
    at: range,
    match: (node) => Element.isElement(node) && Editor.isVoid(editor, node),
    voids: true,
  })
  return picture === undefined
}

import { Editor, Element, Range } from 'slate'

/** Whether the browser may move the caret by itself. It moves by what one sees, which in mixed text is the only thing that is right;
 *  Slate moves by the order of the letters, and is needed only where a link or a picture begins or ends. */
export function browserMovesCaret(editor: Editor): boolean {
  const { selection } = editor
  if (!selection || !Range.isCollapsed(selection)) return true
  const { path, offset } = selection.anchor
  const [text] = Editor.node(editor, path)
  const block = editor.children[path[0] ?? 0]
  if (!Element.isElement(block) || !block.children.some((child) => Element.isElement(child))) return true
  return 'text' in text && offset > 1 && offset < text.text.length - 1
}

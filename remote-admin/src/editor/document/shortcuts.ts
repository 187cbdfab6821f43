// Shortcuts by key position, because a Hebrew layout has other letters (SPEC §2).
import { Editor, Element, Range } from 'slate'
import { canIndent, clearFormatting, indent, toggleList, toggleMark } from './commands.ts'

interface Shortcut {
  /** In the notation of `aria-keyshortcuts`. */
  keys: string
  /** `KeyboardEvent.code` of its keys besides Ctrl or Cmd. */
  codes: readonly string[]
  run: (editor: Editor) => void
}

export const shortcuts = {
  bold: { keys: 'Ctrl+B', codes: ['KeyB'], run: (editor) => toggleMark(editor, 'bold') },
  italic: { keys: 'Ctrl+I', codes: ['KeyI'], run: (editor) => toggleMark(editor, 'italic') },
  underline: { keys: 'Ctrl+U', codes: ['KeyU'], run: (editor) => toggleMark(editor, 'underline') },
  strike: { keys: 'Ctrl+Shift+S', codes: ['Shift+KeyS'], run: (editor) => toggleMark(editor, 'strike') },
  ol: { keys: 'Ctrl+Shift+7', codes: ['Shift+Digit7'], run: (editor) => toggleList(editor, 'ol') },
  ul: { keys: 'Ctrl+Shift+8', codes: ['Shift+Digit8'], run: (editor) => toggleList(editor, 'ul') },
  indent: { keys: 'Ctrl+]', codes: ['BracketRight'], run: (editor) => canIndent(editor, 1) && indent(editor, 1) },
  outdent: { keys: 'Ctrl+[', codes: ['BracketLeft'], run: (editor) => canIndent(editor, -1) && indent(editor, -1) },
  clear: { keys: 'Ctrl+\\', codes: ['Backslash'], run: clearFormatting },
  undo: { keys: 'Ctrl+Z', codes: ['KeyZ'], run: (editor) => editor.undo() },
  redo: { keys: 'Ctrl+Shift+Z', codes: ['Shift+KeyZ', 'KeyY'], run: (editor) => editor.redo() },
} satisfies Record<string, Shortcut>

/** `link` and `toolbar` are opened by the view. */
type Pressed = Shortcut['run'] | 'link' | 'toolbar'

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The shortcut of a key press; undefined for keys left to the browser. */
export function shortcutOf({ code, ctrlKey, metaKey, shiftKey, altKey }: Keys): Pressed | undefined {
  if (altKey) return code === 'F10' && !ctrlKey && !metaKey ? 'toolbar' : undefined
  if (ctrlKey === metaKey) return undefined
  const pressed = (shiftKey ? 'Shift+' : '') + code
  return pressed === 'KeyK' ? 'link' : Object.values<Shortcut>(shortcuts).find(({ codes }) => codes.includes(pressed))?.run
}

/** True where the browser moves the caret itself: visually, as mixed-direction text needs it. Slate moves in logical order, and is
 *  needed only at the edges of links and pictures. */
export function browserMovesCaret(editor: Editor): boolean {
  const { selection } = editor
  if (!selection || !Range.isCollapsed(selection)) return true
  const { path, offset } = selection.anchor
  const [text] = Editor.node(editor, path)
  const block = editor.children[path[0] ?? 0]
  if (!Element.isElement(block) || !block.children.some((child) => Element.isElement(child))) return true
  return 'text' in text && offset > 1 && offset < text.text.length - 1
}

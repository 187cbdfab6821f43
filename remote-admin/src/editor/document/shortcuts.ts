// Shortcuts by key position, because a Hebrew layout has other letters (SPEC §2).
import { Editor, Element, Range } from 'slate'
import { canIndent, clearFormatting, indent, toggleList, toggleMark } from './commands.ts'

interface Shortcut {
  /** In the notation of `aria-keyshortcuts`. */
  keys: string
  run: (editor: Editor) => void
}

export const shortcuts = {
  bold: { keys: 'Ctrl+B', run: (editor) => toggleMark(editor, 'bold') },
  italic: { keys: 'Ctrl+I', run: (editor) => toggleMark(editor, 'italic') },
  underline: { keys: 'Ctrl+U', run: (editor) => toggleMark(editor, 'underline') },
  strike: { keys: 'Ctrl+Shift+S', run: (editor) => toggleMark(editor, 'strike') },
  ol: { keys: 'Ctrl+Shift+7', run: (editor) => toggleList(editor, 'ol') },
  ul: { keys: 'Ctrl+Shift+8', run: (editor) => toggleList(editor, 'ul') },
  indent: { keys: 'Ctrl+]', run: (editor) => canIndent(editor, 1) && indent(editor, 1) },
  outdent: { keys: 'Ctrl+[', run: (editor) => canIndent(editor, -1) && indent(editor, -1) },
  clear: { keys: 'Ctrl+\\', run: clearFormatting },
  undo: { keys: 'Ctrl+Z', run: (editor) => editor.undo() },
  redo: { keys: 'Ctrl+Shift+Z', run: (editor) => editor.redo() },
} satisfies Record<string, Shortcut>

/** `link` and `toolbar` are opened by the view. */
type Pressed = Shortcut['run'] | 'link' | 'toolbar'

const byKey: Record<string, Pressed> = {
  KeyB: shortcuts.bold.run,
  KeyI: shortcuts.italic.run,
  KeyU: shortcuts.underline.run,
  'Shift+KeyS': shortcuts.strike.run,
  'Shift+Digit7': shortcuts.ol.run,
  'Shift+Digit8': shortcuts.ul.run,
  BracketRight: shortcuts.indent.run,
  BracketLeft: shortcuts.outdent.run,
  Backslash: shortcuts.clear.run,
  KeyZ: shortcuts.undo.run,
  'Shift+KeyZ': shortcuts.redo.run,
  KeyY: shortcuts.redo.run,
  KeyK: 'link',
}

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The shortcut of a key press; undefined for keys left to the browser. */
export function shortcutOf({ code, ctrlKey, metaKey, shiftKey, altKey }: Keys): Pressed | undefined {
  if (altKey) return code === 'F10' && !ctrlKey && !metaKey ? 'toolbar' : undefined
  return ctrlKey !== metaKey ? byKey[(shiftKey ? 'Shift+' : '') + code] : undefined
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

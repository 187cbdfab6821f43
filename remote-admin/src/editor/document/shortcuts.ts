// Keys by their place on the keyboard: on a Hebrew layout the letters are others (SPEC §2).
import { Editor, Element, Range } from 'slate'
import { canIndent, clearFormatting, indent, toggleList, toggleMark } from './commands.ts'

export interface Shortcut {
  /** As people and `aria-keyshortcuts` write it. */
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

/** `link` and `toolbar` are the view's own to open. */
export type Pressed = Shortcut['run'] | 'link' | 'toolbar'

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

/** What a press of keys means in the text; undefined for everything that is the browser's. */
export function shortcutOf({ code, ctrlKey, metaKey, shiftKey, altKey }: Keys): Pressed | undefined {
  if (altKey) return code === 'F10' && !ctrlKey && !metaKey ? 'toolbar' : undefined
  return ctrlKey !== metaKey ? byKey[(shiftKey ? 'Shift+' : '') + code] : undefined
}

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

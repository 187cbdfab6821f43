import { createEditor } from 'slate'
import { withReact } from 'slate-react'
import { withListKeys } from './document/list-keys.ts'
import { withNormalization } from './document/normalize.ts'
import type { RichDocument, RichEditor } from './document/rich-document.ts'
import { withUndo } from './document/undo.ts'
import { withPaste } from './html/paste.ts'

/** @param onPicture takes pasted pictures */
export function createRichEditor(document: RichDocument, onPicture: (file: File) => void): RichEditor {
  const editor = withUndo(withPaste(withListKeys(withNormalization(withReact(createEditor()))), onPicture))
  load(editor, document)
  return editor
}

/** Replaces the document and clears the undo history. */
export function load(editor: RichEditor, document: RichDocument): void {
  editor.selection = null
  editor.marks = null
  editor.children = document
  editor.normalize({ force: true })
  editor.undos = []
  editor.redos = []
}

import { Editor, Element, type Node, type NodeEntry, Node as Nodes, Path, type Point, Range, Transforms } from 'slate'
import { ensureSelection } from './commands.ts'
import { linkAddress } from './link-address.ts'
import { plainText } from './mark-values.ts'
import type { InlinePicture, Link } from './rich-document.ts'

const isLink = (node: Node): node is Link => Element.isElement(node) && node.type === 'link'

const isPicture = (node: Node | undefined): node is InlinePicture => Element.isElement(node) && node.type === 'picture'

/** The link in which the caret stands, or with which the selection begins. */
export function currentLink(editor: Editor): NodeEntry<Link> | undefined {
  if (!editor.selection) return undefined
  const [entry] = Editor.nodes<Link>(editor, { match: isLink })
  return entry
}

/** Makes what is selected a link, or gives the link at the caret another address; without either it writes the address itself. */
export function setLink(editor: Editor, address: string): void {
  ensureSelection(editor)
  const url = linkAddress(address)
  const current = currentLink(editor)
  const { selection } = editor
  if (!selection) return
  if (!Range.isCollapsed(selection)) Transforms.select(editor, aroundPictures(editor, selection))
  if (current && Range.isCollapsed(selection)) {
    Transforms.setNodes(editor, { url }, { at: current[1] })
  } else if (Range.isCollapsed(selection)) {
    const text = plainText(address.trim().replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''))
    if (!text) return
    Transforms.insertNodes(editor, { type: 'link', url, children: [{ text, ...Editor.marks(editor) }] })
    // What is typed next stands after the link.
    Transforms.move(editor, { unit: 'offset' })
  } else {
    Editor.withoutNormalizing(editor, () => {
      Transforms.unwrapNodes(editor, { match: isLink, split: true })
      Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true })
    })
    Transforms.collapse(editor, { edge: 'end' })
  }
}

/** A picture has no inside: where the selection ends in one it goes around it, or a link would be cut in half there. */
function aroundPictures(editor: Editor, selection: Range): Range {
  const [start, end] = Range.edges(selection)
  const pictureAt = (at: Point) => Editor.above(editor, { at, match: isPicture, voids: true })?.[1]
  const [first, last] = [pictureAt(start), pictureAt(end)]
  return {
    anchor: first ? Editor.end(editor, Path.previous(first)) : start,
    focus: last ? Editor.start(editor, Path.next(last)) : end,
  }
}

export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: isLink })
}

/** Puts a picture at the caret, and the caret after it. */
export function insertPicture(editor: Editor, picture: Omit<InlinePicture, 'type' | 'children'>): void {
  ensureSelection(editor)
  Transforms.insertNodes(editor, { type: 'picture', ...picture, children: [{ text: '' }] })
  Transforms.move(editor)
}

/** The picture that is selected. */
export function currentPicture(editor: Editor): NodeEntry<InlinePicture> | undefined {
  if (!editor.selection) return undefined
  const [entry] = Editor.nodes<InlinePicture>(editor, { match: isPicture })
  return entry
}

/** Describes the picture that stands at the path; where none does any more, there is nothing to describe. */
export function setAlternative(editor: Editor, path: number[], alt: string): void {
  const node = Nodes.getIf(editor, path)
  if (isPicture(node)) Transforms.setNodes(editor, { alt: plainText(alt) }, { at: path })
}

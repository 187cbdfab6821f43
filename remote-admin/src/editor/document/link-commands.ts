import { Editor, Element, type Node, type NodeEntry, Node as Nodes, Path, type Point, Range, Transforms } from 'slate'
import { ensureSelection } from './commands.ts'
import { linkAddress } from './link-address.ts'
import { plainText } from './mark-values.ts'
import type { InlinePicture, Link } from './rich-document.ts'

const isLink = (node: Node): node is Link => Element.isElement(node) && node.type === 'link'

const isPicture = (node: Node | undefined): node is InlinePicture => Element.isElement(node) && node.type === 'picture'

export function currentLink(editor: Editor): NodeEntry<Link> | undefined {
  const [entry] = Editor.nodes<Link>(editor, { match: isLink })
  return entry
}

/** Links the selection, or changes the link at the caret; without either, inserts the address as a linked text. */
export function setLink(editor: Editor, address: string): void {
  ensureSelection(editor)
  const url = linkAddress(address)
  const current = currentLink(editor)
  const { selection } = editor
  if (!selection) return
  const isCaret = Range.isCollapsed(selection)
  if (isCaret && current) {
    Transforms.setNodes(editor, { url }, { at: current[1] })
  } else if (isCaret) {
    const text = plainText(address.trim().replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''))
    if (!text) return
    Transforms.insertNodes(editor, { type: 'link', url, children: [{ text, ...Editor.marks(editor) }] })
    // Typing continues after the link.
    Transforms.move(editor, { unit: 'offset' })
  } else {
    Transforms.select(editor, aroundPictures(editor, selection))
    Editor.withoutNormalizing(editor, () => {
      Transforms.unwrapNodes(editor, { match: isLink, split: true })
      Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true })
    })
    Transforms.collapse(editor, { edge: 'end' })
  }
}

/** Extends a selection that ends inside a picture around it; a link would otherwise be split there. */
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

/** Inserts a picture at the caret and moves the caret behind it. */
export function insertPicture(editor: Editor, picture: Omit<InlinePicture, 'type' | 'children'>): void {
  ensureSelection(editor)
  Transforms.insertNodes(editor, { type: 'picture', ...picture, children: [{ text: '' }] })
  Transforms.move(editor)
}

export function currentPicture(editor: Editor): NodeEntry<InlinePicture> | undefined {
  const [entry] = Editor.nodes<InlinePicture>(editor, { match: isPicture })
  return entry
}

/** Sets the description of the picture at the path, if it is still there. */
export function setAlternative(editor: Editor, path: number[], alt: string): void {
  const node = Nodes.getIf(editor, path)
  if (isPicture(node)) Transforms.setNodes(editor, { alt: plainText(alt) }, { at: path })
}

// What is always true of a text in the editor, whoever put it there: typing, pasting, another program's fragment.
import { Editor, Element, type Node, type NodeEntry, Node as Nodes, Text, Transforms } from 'slate'
import { linkAddress } from './link-address.ts'
import { isOwnPicture, knownMarks, plainText } from './mark-values.ts'
import { alignments, blockKinds, deepestIndent, emptyDocument, isList } from './rich-document.ts'

/** Links and pictures stand in lines, pictures have no text, and each change leaves a document that the server keeps as it is. */
export function withNormalization(editor: Editor): Editor {
  const { isInline, isVoid, normalizeNode, insertText } = editor
  editor.isInline = (element) => element.type === 'link' || element.type === 'picture' || isInline(element)
  editor.isVoid = (element) => element.type === 'picture' || isVoid(element)
  editor.insertText = (text, options) => insertText(plainText(text), options)
  editor.normalizeNode = (entry, options) => {
    if (!mend(editor, entry)) normalizeNode(entry, options)
  }
  return editor
}

/** Mends one thing at a time, and says whether it did: then the node is looked at again. */
function mend(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return mendDocument(editor)
  if (Text.isText(node)) return mendText(editor, node, path)
  if (!Element.isElement(node)) return false
  if (path.length === 1) return mendBlock(editor, node, path)
  const { type } = node as { type: unknown }
  const parent = Nodes.parent(editor, path)
  if (type === 'picture') {
    if (isOwnPicture((node as { src?: unknown }).src)) return false
    Transforms.removeNodes(editor, { at: path })
    return true
  }
  if (type !== 'link' || (Element.isElement(parent) && parent.type === 'link')) {
    Transforms.unwrapNodes(editor, { at: path })
    return true
  }
  return mendLink(editor, node, path)
}

function mendDocument(editor: Editor): boolean {
  if (editor.children.length === 0) {
    Transforms.insertNodes(editor, emptyDocument(), { at: [0] })
    return true
  }
  let deepest = 0
  for (const [at, child] of editor.children.entries()) {
    if (!Element.isElement(child) || child.type !== 'block') {
      deepest = 0
      continue
    }
    const list = isList(child.kind)
    const depth = list ? Math.min(child.indent ?? 0, deepest) : (child.indent ?? 0)
    deepest = list ? depth + 1 : 0
    if (depth === (child.indent ?? 0)) continue
    if (depth > 0) Transforms.setNodes(editor, { indent: depth }, { at: [at] })
    else Transforms.unsetNodes(editor, 'indent', { at: [at] })
    return true
  }
  return false
}

function mendBlock(editor: Editor, node: Node, path: number[]): boolean {
  const { type, kind, align, indent, dir } = node as unknown as Record<string, unknown>
  if (type !== 'block') {
    if (type === 'link' || type === 'picture') Transforms.wrapNodes(editor, { type: 'block', kind: 'p', children: [] }, { at: path })
    else Transforms.setNodes(editor, { type: 'block', kind: 'p' }, { at: path })
    return true
  }
  if (!blockKinds.some((known) => known === kind)) {
    Transforms.setNodes(editor, { kind: 'p' }, { at: path })
    return true
  }
  const wrong = [
    ...(align !== undefined && !alignments.some((known) => known === align) ? ['align'] : []),
    ...(dir !== undefined && dir !== 'rtl' && dir !== 'ltr' ? ['dir'] : []),
    ...(indent !== undefined && !(Number.isInteger(indent) && Number(indent) > 0 && Number(indent) <= deepestIndent) ? ['indent'] : []),
  ]
  if (wrong.length === 0) return false
  Transforms.unsetNodes(editor, wrong as 'align'[], { at: path })
  return true
}

function mendLink(editor: Editor, node: Node, path: number[]): boolean {
  const { url } = node as { url?: unknown }
  const allowed = typeof url === 'string' ? linkAddress(url) : ''
  if (url !== allowed) {
    Transforms.setNodes(editor, { url: allowed }, { at: path })
    return true
  }
  // A link around nothing can be neither seen nor reached.
  if (Nodes.string(node) !== '' || (node as Element).children.some((child) => Element.isElement(child))) return false
  Transforms.removeNodes(editor, { at: path })
  return true
}

function mendText(editor: Editor, node: Text, path: number[]): boolean {
  const { text, ...marks } = node as Text & Record<string, unknown>
  const known = knownMarks(marks)
  const wrong = Object.keys(marks).filter((mark) => !(mark in known))
  if (wrong.length > 0) {
    Transforms.unsetNodes(editor, wrong as 'bold'[], { at: path })
    return true
  }
  const plain = plainText(text)
  if (plain === text) return false
  Transforms.insertText(editor, plain, { at: path })
  return true
}

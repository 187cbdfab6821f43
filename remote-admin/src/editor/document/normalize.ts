// Invariants of the document, whether its content was typed, pasted or inserted as a fragment.
import { Editor, Element, type Node, type NodeEntry, Node as Nodes, Text, Transforms } from 'slate'
import { linkAddress } from './link-address.ts'
import { isOwnPicture, knownMarks, plainText } from './mark-values.ts'
import { alignments, blockKinds, deepestIndent, emptyDocument, isList } from './rich-document.ts'

/** Makes links and pictures inline, and normalizes each change to a document that the server keeps unchanged. */
export function withNormalization(editor: Editor): Editor {
  const { isInline, isVoid, normalizeNode, insertText } = editor
  editor.isInline = (element) => element.type === 'link' || element.type === 'picture' || isInline(element)
  editor.isVoid = (element) => element.type === 'picture' || isVoid(element)
  editor.insertText = (text, options) => insertText(plainText(text), options)
  editor.normalizeNode = (entry, options) => {
    if (!fix(editor, entry)) normalizeNode(entry, options)
  }
  return editor
}

/** Fixes one violation at a time. @returns whether it did; the node is then normalized again */
function fix(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return fixDocument(editor)
  if (Text.isText(node)) return fixText(editor, node, path)
  if (!Element.isElement(node)) return false
  if (path.length === 1) return fixBlock(editor, node, path)
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
  return fixLink(editor, node, path)
}

function fixDocument(editor: Editor): boolean {
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
    Transforms.setNodes(editor, { indent: depth || undefined }, { at: [at] })
    return true
  }
  return false
}

function fixBlock(editor: Editor, node: Node, path: number[]): boolean {
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
  const invalid = [
    ...(align !== undefined && !alignments.some((known) => known === align) ? ['align'] : []),
    ...(dir !== undefined && dir !== 'rtl' && dir !== 'ltr' ? ['dir'] : []),
    ...(indent !== undefined && !(Number.isInteger(indent) && Number(indent) > 0 && Number(indent) <= deepestIndent) ? ['indent'] : []),
  ]
  if (invalid.length === 0) return false
  Transforms.unsetNodes(editor, invalid as 'align'[], { at: path })
  return true
}

function fixLink(editor: Editor, node: Node, path: number[]): boolean {
  const { url } = node as { url?: unknown }
  const allowed = typeof url === 'string' ? linkAddress(url) : ''
  if (url !== allowed) {
    Transforms.setNodes(editor, { url: allowed }, { at: path })
    return true
  }
  // An empty link can be neither seen nor reached.
  if (Nodes.string(node) !== '' || (node as Element).children.some((child) => Element.isElement(child))) return false
  Transforms.removeNodes(editor, { at: path })
  return true
}

function fixText(editor: Editor, node: Text, path: number[]): boolean {
  const { text, ...marks } = node as Text & Record<string, unknown>
  const known = knownMarks(marks)
  const invalid = Object.keys(marks).filter((mark) => !(mark in known))
  if (invalid.length > 0) {
    Transforms.unsetNodes(editor, invalid as 'bold'[], { at: path })
    return true
  }
  const plain = plainText(text)
  if (plain === text) return false
  Transforms.insertText(editor, plain, { at: path })
  return true
}

// A rich text document is a flat list of blocks, list items included, whose depth is their indent. Nesting exists only in the HTML.
import type { BaseEditor } from 'slate'
import type { ReactEditor } from 'slate-react'
import type { UndoEditor } from './undo.ts'

export const blockKinds = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ol', 'ul'] as const
export type BlockKind = (typeof blockKinds)[number]
export type ListKind = 'ol' | 'ul'

export const alignments = ['left', 'right', 'center', 'justify', 'end'] as const
export type Alignment = (typeof alignments)[number]

/** SPEC §9. */
export const deepestIndent = 8

export interface Block {
  type: 'block'
  kind: BlockKind
  /** Absent: at the start of the text's direction. */
  align?: Alignment | undefined
  /** 1–8, absent at the margin. The depth in lists, at most one more than the item before. */
  indent?: number | undefined
  /** Absent: by the first letter with a direction. */
  dir?: 'rtl' | 'ltr' | undefined
  children: Inline[]
}

export interface Link {
  type: 'link'
  /** Empty for a blank link (SPEC §5). */
  url: string
  children: (Words | InlinePicture)[]
}

export interface InlinePicture {
  type: 'picture'
  /** One of the shop's own pictures. */
  src: string
  alt: string
  /** Pixels, both or neither. */
  width?: number | undefined
  height?: number | undefined
  children: [Words]
}

export interface Marks {
  bold?: true
  italic?: true
  underline?: true
  strike?: true
  script?: 'sub' | 'sup'
  /** #rrggbb or a CSS colour name. */
  color?: string
  background?: string
  font?: string
  size?: string
}

export interface Words extends Marks {
  text: string
}

export type Inline = Words | Link | InlinePicture
export type RichDocument = Block[]
type RichEditor = BaseEditor & ReactEditor & UndoEditor

declare module 'slate' {
  interface CustomTypes {
    Editor: RichEditor
    Element: Block | Link | InlinePicture
    Text: Words
  }
}

export const isList = (kind: BlockKind): kind is ListKind => kind === 'ol' || kind === 'ul'

export const emptyDocument = (): RichDocument => [{ type: 'block', kind: 'p', children: [{ text: '' }] }]

/** The text of a line, with a placeholder for each picture. */
export const textOf = (line: readonly Inline[]): string =>
  line.map((inline) => ('text' in inline ? inline.text : inline.type === 'link' ? textOf(inline.children) : '\ufffc')).join('')

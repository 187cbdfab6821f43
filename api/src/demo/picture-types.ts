// The words in which a picture is described: names of shapes, colours and layouts that the drawing turns into SVG.

import type { BottleShape } from './draw-bottle-shapes.ts'
import type { ColourName, GlassName, GroundName, LiquidName, PaperName } from './palette.ts'

export type Closure = 'capsule' | 'foil' | 'screw' | 'crown' | 'swing' | 'wood' | 'cork' | 'wax'

export type LabelLayout =
  | 'classic'
  | 'band'
  | 'arch'
  | 'oval'
  | 'medallion'
  | 'sash'
  | 'narrow'
  | 'split'
  | 'printed'
  | 'landscape'
  | 'crest'
  | 'number'
  | 'ticket'

export type Emblem =
  | 'grape'
  | 'hop'
  | 'wheat'
  | 'sun'
  | 'hills'
  | 'star'
  | 'citrus'
  | 'pomegranate'
  | 'apple'
  | 'moon'
  | 'wave'
  | 'pine'
  | 'olive'
  | 'bean'
  | 'berry'
  | 'bird'
  | 'gate'
  | 'stag'
  | 'drop'
  | 'flower'
  | 'anchor'

export type GlassShape = 'wine' | 'flute' | 'pint' | 'weizen' | 'tumbler' | 'highball' | 'martini' | 'copa' | 'snifter' | 'shot'

/** A filled glass, alone or beside a bottle. */
export interface GlassPicture {
  kind: 'glass'
  shape: GlassShape
  liquid: LiquidName
  ice?: boolean
  garnish?: 'lemon' | 'orange' | 'lime' | 'mint' | 'cherry'
  ground: GroundName
}

interface Words {
  /** One or two short words in the display face. */
  title: string
  /** A small line below it. */
  line: string
}

export interface BottlePicture extends Words {
  kind: 'bottle'
  shape: BottleShape
  glass: GlassName
  /** What shows through clear glass. */
  liquid?: LiquidName
  closure: Closure
  cap: ColourName
  label: LabelLayout
  paper: PaperName
  emblem?: Emblem
  /** The big figure of the layout `number`. */
  figure?: string
  beside?: Omit<GlassPicture, 'kind' | 'ground'>
  ground: GroundName
}

export interface CanPicture extends Words {
  kind: 'can'
  shape: 'standard' | 'sleek' | 'tall'
  design: 'plain' | 'stripes' | 'sunburst' | 'waves' | 'split' | 'confetti'
  paper: PaperName
  emblem: Emblem
  beside?: Omit<GlassPicture, 'kind' | 'ground'>
  ground: GroundName
}

export interface GiftPicture extends Words {
  kind: 'gift'
  wrap: 'crate' | 'box' | 'tube' | 'basket'
  paper: PaperName
  bottles: Omit<BottlePicture, 'ground' | 'beside'>[]
  ground: GroundName
}

export interface ToolPicture {
  kind: 'tool'
  tool: 'corkscrew' | 'shaker' | 'decanter' | 'glasses' | 'jigger' | 'coolers'
  metal: ColourName
  ground: GroundName
}

export type SubjectPicture = BottlePicture | CanPicture | GlassPicture | GiftPicture | ToolPicture

/** A main category: the subject low at the left, room for words at the top right. */
export interface TilePicture {
  kind: 'tile'
  subject: SubjectPicture
}

/** Another category, which is shown as small as a menu's entry: the subject alone, in the middle. */
export interface ThumbnailPicture {
  kind: 'thumbnail'
  subject: SubjectPicture
}

/** The banner: bottles on a bar before a dark backdrop, from left to right. */
export interface StagePicture {
  kind: 'stage'
  bottles: { picture: BottlePicture | GlassPicture; x: number; height: number }[]
}

export type PictureSpec = SubjectPicture | TilePicture | ThumbnailPicture | StagePicture

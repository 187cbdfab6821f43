// The shape of the demo catalogue: plain data, so that it can be read and corrected without knowing the database.

import type { PictureSpec } from './picture-types.ts'

export type { PictureSpec } from './picture-types.ts'

export interface DemoCategory {
  name: string
  description: string
  /** The name of the main category it belongs to; absent for main and standalone categories. */
  parent?: string
  isMain: boolean
  picture: PictureSpec
}

export interface DemoProduct {
  name: string
  /** Agorot. */
  price: number
  description: string
  categories: string[]
  /** Absent for what is not a drink. */
  volumeMl?: number
  /** Absent for drinks without alcohol. */
  alcoholPercent?: number
  picture: PictureSpec
}

export interface DemoBanner {
  title: string
  descriptionHtml: string
  picture: PictureSpec
}

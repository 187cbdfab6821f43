// The shape of the demo catalogue: plain data, so that it can be read and corrected without knowing the database.

/** What is drawn: a silhouette with its colours and the words on its label. The drawing's own module defines the details. */
export interface PictureSpec {
  kind: string
  [detail: string]: unknown
}

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
  volumeMl: number
  /** Absent for drinks without alcohol. */
  alcoholPercent?: number
  picture: PictureSpec
}

export interface MediaObjectTable {
  name: string
  content_type: string
  /** Null for originals that are kept without being decoded. */
  width: number | null
  height: number | null
  size: number
  etag: string
  /** The dominant colour as `#rrggbb` and the preview as a data address; null until they are made. */
  color: string | null
  preview: string | null
  created_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    media_objects: MediaObjectTable
  }
}

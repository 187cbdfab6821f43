import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Generated, Selectable } from 'kysely'
import type { Stamped } from '../../db/schema.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { cleanStored } from './clean-html.ts'

interface BannerTable extends Stamped {
  id: Generated<number>
  title: string
  description: string
  image: string
  visible: number
  position: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    banners: BannerTable
  }
}

export type BannerRow = Selectable<BannerTable>

export const toBanner = (row: BannerRow, placeholder?: PicturePlaceholder): Banner => ({
  id: row.id,
  title: row.title,
  description: cleanStored(row.description),
  image: row.image || placeholders.banner,
  ...(placeholder && { placeholder }),
  visible: row.visible === 1,
  position: row.position,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

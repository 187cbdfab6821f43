import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Generated, Selectable } from 'kysely'
import type { Viewer } from '../../catalogue/products/visibility.ts'
import type { Stamped } from '../../db/schema.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { type ShowColumns, toShowTimes } from '../../schedule/show-times.ts'
import { cleanStored } from './clean-html.ts'

interface BannerTable extends Stamped, ShowColumns {
  id: Generated<number>
  title: string
  description: string
  image: string
  visible: number
  position: number
  next_change_at: string | null
}

declare module '../../db/schema.ts' {
  interface Schema {
    banners: BannerTable
  }
}

export type BannerRow = Selectable<BannerTable>

export const toBanner = (row: BannerRow, { visibleOnly }: Viewer, placeholder?: PicturePlaceholder): Banner => ({
  id: row.id,
  title: row.title,
  description: cleanStored(row.description),
  image: row.image || placeholders.banner,
  ...(placeholder && { placeholder }),
  visible: row.visible === 1,
  ...(!visibleOnly && toShowTimes(row)),
  position: row.position,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

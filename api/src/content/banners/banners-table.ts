import type { Banner, BannerDraft, BannerPatch } from '@lechaim/shared/contracts/banners.ts'
import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Generated, Selectable } from 'kysely'
import { type Columns, type Either, present, storedSeparately, toColumns } from '../../db/mapping.ts'
import type { Stamped } from '../../db/schema.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { type ShowColumns, toShowTimes, type Viewer } from '../../schedule/time-spans.ts'
import { cleanNewHtml, cleanStored } from './clean-html.ts'

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

export const toBanner = (row: BannerRow, { visibleOnly }: Viewer, placeholder?: PicturePlaceholder): Banner =>
  present<Banner>({
    id: row.id,
    title: row.title,
    description: cleanStored(row.description),
    image: row.image || placeholders.banner,
    placeholder,
    visible: row.visible === 1,
    ...toShowTimes(visibleOnly ? null : row),
    position: row.position,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })

/** An empty title, description or image is ignored (SPEC §5), null takes a description or an image away. */
const columns: Columns<Either<BannerDraft, BannerPatch>, BannerRow> = {
  title: (title) => (title ? { title } : {}),
  description: (html) => (html === '' ? {} : { description: html === null ? '' : cleanNewHtml(html) }),
  image: (image) => (image === '' ? {} : { image: image ?? '' }),
  visible: (visible) => ({ visible: Number(visible) }),
  position: (position) => ({ position }),
  showFrom: storedSeparately,
  showUntil: storedSeparately,
}

export const bannerColumns = (patch: BannerPatch): Partial<BannerRow> => toColumns(columns, patch)

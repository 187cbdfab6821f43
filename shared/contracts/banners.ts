import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { draftOf, Id, Instant, PictureAddress, PicturePlaceholder, Position } from '@lechaim/shared/contracts/primitives.ts'
import { ShowTimes, showTimes } from '@lechaim/shared/contracts/show-times.ts'
import { type Static, Type } from 'typebox'

const fields = {
  title: Type.String({ minLength: 1, maxLength: maxLength.name, examples: ['חגיגת יין לבן'] }),
  /** HTML, sanitised by the server when written and again when read. */
  description: Type.String({
    maxLength: maxLength.bannerHtml,
    examples: ['<p>עד סוף החודש: <strong>שלושה בקבוקים</strong> במחיר שניים.</p>'],
  }),
  image: PictureAddress,
  visible: Type.Boolean(),
}

export const Banner = Type.Object(
  {
    id: Id,
    ...fields,
    ...ShowTimes.properties,
    placeholder: Type.Optional(PicturePlaceholder),
    position: Position,
    createdAt: Instant,
    updatedAt: Instant,
  },
  { $id: 'Banner' },
)
export type Banner = Static<typeof Banner>

const { title, ...optional } = fields

export const BannerDraft = draftOf({ title }, { ...optional, ...showTimes }, 'BannerDraft')
export type BannerDraft = Static<typeof BannerDraft>

/** The empty string is allowed, and ignored (SPEC §5); null removes a description or an image. */
export const BannerPatch = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: maxLength.name, examples: ['חגיגת יין לבן'] })),
    description: Type.Optional(Type.Union([fields.description, Type.Null()])),
    image: Type.Optional(Type.Union([fields.image, Type.Null()])),
    visible: Type.Optional(fields.visible),
    ...ShowTimes.properties,
    position: Type.Optional(Position),
    updatedAt: Type.Optional(Instant),
  },
  { $id: 'BannerPatch', additionalProperties: false, minProperties: 1 },
)
export type BannerPatch = Static<typeof BannerPatch>

export const BannerList = Type.Object({ items: Type.Array(Banner) })
export type BannerList = Static<typeof BannerList>

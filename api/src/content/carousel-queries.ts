import type { Carousel, SlideLink } from '@lechaim/shared/contracts/content.ts'
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { noneLeft, present } from '../db/mapping.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { invalid } from '../http/errors/api-error.ts'
import { defaultCarousel, defaultSlideLinks } from '../media/bundled/bundled-pictures.ts'
import { isShownAt, nextOf, type ShowColumns, showTimesAfter, toShowTimes, type Viewer } from '../schedule/time-spans.ts'
import type { ContentView } from './default-content.ts'

interface Slide extends ShowColumns {
  image: string
  link: SlideLink | null
}

/** The saved list, or the bundled pictures until one is saved for the first time, which `savedOnly` leaves out; a saved empty list
 *  stays empty (decision 0008). Visitors get the pictures of now with their links, the owner all of them with their times. */
export async function readCarousel(
  db: Database,
  { savedOnly }: ContentView,
  { visibleOnly }: Viewer = { visibleOnly: true },
): Promise<Carousel> {
  const slides = await readSlides(db)
  if (!slides) return savedOnly ? { images: [] } : { images: defaultCarousel, ...(await defaultLinks(db)) }
  const at = now()
  const shown = visibleOnly ? slides.filter((slide) => isShownAt(slide, at)) : slides
  const images = shown.map(({ image }) => image)
  return present<Carousel>({
    images,
    times: visibleOnly || !slides.some(hasTimes) ? undefined : slides.map(timesOf),
    links: shown.some(({ link }) => link) ? shown.map(({ link }) => link) : undefined,
  })
}

/** Links of the bundled pictures to those of their categories that the shop has. */
async function defaultLinks(db: Database): Promise<Pick<Carousel, 'links'>> {
  const nameIn = ({ address }: SlideLink) => new URL(address, 'http://shop').searchParams.get('category') ?? ''
  const found = await db.selectFrom('categories').select('name').where('name', 'in', defaultSlideLinks.map(nameIn)).execute()
  const names = new Set(found.map(({ name }) => name))
  return names.size > 0 ? { links: defaultSlideLinks.map((link) => (names.has(nameIn(link)) ? link : null)) } : {}
}

/** Saves the list without its blank entries (SPEC §5).
 *  @throws validation_failed for times or links of another number of pictures, and unless showUntil is after showFrom */
export async function saveCarousel(trx: Transaction, { images, times, links, ...others }: Carousel): Promise<Carousel> {
  noneLeft(others)
  if (times && times.length !== images.length) throw invalid('times', 'There must be as many times as images')
  if (links && links.length !== images.length) throw invalid('links', 'There must be as many links as images')
  const before = times && links ? [] : ((await readSlides(trx)) ?? [])
  const slides = images.map((image, index): Slide => {
    const kept = before.findIndex((slide) => slide.image === image)
    // Taken out: the same picture may be there twice, with other times or another link.
    const [slide = null] = kept < 0 ? [] : before.splice(kept, 1)
    return {
      image,
      link: links ? (links[index] ?? null) : (slide?.link ?? null),
      ...showTimesAfter(times ? null : slide, times?.[index] ?? {}, `times.${index}.`),
    }
  })
  const kept = slides.filter(({ image }) => image !== '')
  const stored = kept.some(hasTimes) ? JSON.stringify(kept.map(timesOf)) : null
  const updatedAt = now()
  const saved = {
    images: JSON.stringify(kept.map(({ image }) => image)),
    times: stored,
    links: kept.some(({ link }) => link) ? JSON.stringify(kept.map(({ link }) => link)) : null,
    next_change_at: nextPictureChange(stored, updatedAt),
    updated_at: updatedAt,
  }
  await trx
    .insertInto('carousel')
    .values({ id: 1, ...saved })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(saved))
    .execute()
  return readCarousel(trx, { savedOnly: true }, { visibleOnly: false })
}

/** Passes over the changes up to a moment: the pictures are read by the clock. */
export async function passPictureChanges(trx: Transaction, until: string): Promise<boolean> {
  const { times } = await trx.selectFrom('carousel').select('times').executeTakeFirstOrThrow()
  await trx
    .updateTable('carousel')
    .set({ next_change_at: nextPictureChange(times, until) })
    .execute()
  return false
}

/** The first moment after `at` at which a picture comes or goes. `times` are the column's. */
function nextPictureChange(times: string | null, at: string): string | null {
  const moments = readTimes(times).flatMap((each) => [each?.showFrom ?? null, each?.showUntil ?? null])
  return nextOf(moments, at)
}

async function readSlides(db: Database): Promise<Slide[] | null> {
  const row = await db.selectFrom('carousel').select(['images', 'times', 'links']).executeTakeFirst()
  if (!row) return null
  const times = readTimes(row.times)
  const links: (SlideLink | null)[] = row.links === null ? [] : JSON.parse(row.links)
  return (JSON.parse(row.images) as string[]).map((image, index) => ({
    image,
    link: links[index] ?? null,
    show_from: times[index]?.showFrom ?? null,
    show_until: times[index]?.showUntil ?? null,
  }))
}

const readTimes = (times: string | null): (ShowTimes | null)[] => (times === null ? [] : JSON.parse(times))

const hasTimes = ({ show_from, show_until }: Slide): boolean => show_from !== null || show_until !== null

const timesOf = (slide: Slide): ShowTimes | null => (hasTimes(slide) ? present<ShowTimes>(toShowTimes(slide)) : null)

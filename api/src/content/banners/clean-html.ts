// Banner descriptions are the owner's own HTML, and still nothing that could run or reach out passes: sanitised when written and
// again when read, so that a tightened list also covers what is already stored (decision 0008).
import { bannerHtml, deepestBannerHtml } from '@lechaim/shared/lib/banner-html.ts'
import sanitize from 'sanitize-html'
import { invalid } from '../../http/errors/api-error.ts'

const maxKept = 200

/** The HTML without anything that isn't on the list; cleaning it again changes nothing. */
export const cleanHtml = (html: string): string => sanitize(html, bannerHtml)

/** As it is stored.
 *  @throws ApiError validation_failed when it nests too deeply, whatever the tags */
export function cleanNewHtml(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    if (++depth > deepestBannerHtml) throw invalid('description', `description must not nest deeper than ${deepestBannerHtml} levels`)
  }
  const onCloseTag = () => {
    depth--
  }
  return sanitize(html, { ...bannerHtml, onOpenTag, onCloseTag })
}

interface Row {
  id: number
  updated_at: string
  description: string
}

const kept = new Map<number, Row & { clean: string }>()

/** As it is read: every page shows the banners, and they hardly ever change. Compared with what is stored, since a restore or
 *  another program may write a row without a new time. */
export function cleanRow({ id, updated_at, description }: Row): string {
  const known = kept.get(id)
  if (known?.updated_at === updated_at && known.description === description) return known.clean
  const clean = cleanHtml(description)
  kept.delete(id)
  kept.set(id, { id, updated_at, description, clean })
  const oldest = kept.keys().next().value
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return clean
}

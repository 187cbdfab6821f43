// Banner descriptions are the owner's own HTML, and still nothing that could run or reach out passes: sanitised when written and
// again when read, so that a tightened list also covers what is already stored (decision 0008).
import { bannerHtml, deepestBannerHtml } from '@lechaim/shared/lib/banner-html.ts'
import { LRUCache } from 'lru-cache'
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

const cleaned = new LRUCache<string, string>({ max: maxKept })

/** A stored description as it is read: every page shows the banners, and they hardly ever change. */
export function cleanStored(description: string): string {
  const known = cleaned.get(description)
  if (known !== undefined) return known
  const clean = cleanHtml(description)
  cleaned.set(description, clean)
  return clean
}

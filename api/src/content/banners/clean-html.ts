// Sanitises the owner's HTML of banner descriptions, when written and again when read, so that a stricter list also covers stored texts
// (decision 0008).
import { bannerHtml, deepestBannerHtml } from '@lechaim/shared/lib/banner-html.ts'
import { LRUCache } from 'lru-cache'
import sanitize from 'sanitize-html'
import { invalid } from '../../http/errors/api-error.ts'

const maxKept = 200

/** The HTML without anything that is not on the list; idempotent. */
export const cleanHtml = (html: string): string => sanitize(html, bannerHtml)

/** The sanitised form for storage.
 *  @throws ApiError validation_failed when any tags nest too deeply */
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

/** The sanitised form of a stored description, cached: every page shows the banners, which rarely change. */
export function cleanStored(description: string): string {
  const known = cleaned.get(description)
  if (known !== undefined) return known
  const clean = cleanHtml(description)
  cleaned.set(description, clean)
  return clean
}

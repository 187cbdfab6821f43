// Sanitises the owner's HTML of banner descriptions, when written and again when read, so that a stricter list also covers stored texts
// (decision 0008).
import { bannerHtml, deepestBannerHtml } from '@lechaim/shared/lib/banner-html.ts'
import { LRUCache } from 'lru-cache'
import sanitize from 'sanitize-html'
import { invalid } from '../../http/errors/api-error.ts'

/** The HTML without anything that is not on the list of `bannerHtml`; idempotent. */
export const cleanHtml = (html: string): string => sanitize(html, bannerHtml)

/** The sanitised form for storage.
 *  @throws ApiError validation_failed when any tags nest too deeply */
export function cleanNewHtml(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    if (++depth > deepestBannerHtml) throw invalid('description', `description must not nest deeper than ${deepestBannerHtml} levels`)
  }
  return sanitize(html, { ...bannerHtml, onOpenTag, onCloseTag: () => depth-- })
}

const cleaned = new LRUCache<string, string>({ max: 200, memoMethod: (html) => cleanHtml(html) })

/** The sanitised form of a stored description, cached: every page shows the banners, which rarely change. */
export const cleanStored = (description: string): string => cleaned.memo(description)

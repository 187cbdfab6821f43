// Banner descriptions are the owner's own HTML, and still nothing that could run or reach out passes: sanitised when written and
// again when read, so that a tightened list also covers what is already stored (decision 0008).
import sanitize from 'sanitize-html'
import { invalid } from '../errors/api-error.ts'

/** Levels that banner HTML may nest: no editor's output comes near, and each costs every reader. */
const maxDepth = 50
const maxKept = 200

const colour = [/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i, /^(?:rgb|rgba|hsl|hsla)\([\d\s.,%/]+\)$/i, /^[a-z]{3,30}$/i]

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'div',
    'span',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel', 'title'], '*': ['style', 'dir', 'lang'] },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:left|right|center|justify|start|end)$/],
      'text-decoration': [/^(?:underline|line-through|none)(?: (?:underline|line-through))?$/],
      'text-decoration-line': [/^(?:underline|line-through|none)(?: (?:underline|line-through))?$/],
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'font-size': [/^\d{1,3}(?:\.\d{1,3})?(?:px|pt|em|rem|%)$/],
      'font-family': [/^[\p{L}\d\s,'"-]{1,120}$/u],
      'padding-inline-start': [/^\d{1,2}(?:\.\d{1,2})?(?:px|em|rem)$/],
    },
  },
  // Relative links stay inside the shop; anything else loses its address (SPEC §5, rich-text links).
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  disallowedTagsMode: 'discard',
  nestingLimit: maxDepth,
}

/** The HTML without anything that isn't on the list; cleaning it again changes nothing. */
export const cleanHtml = (html: string): string => sanitize(html, options)

/** As it is stored.
 *  @throws ApiError validation_failed when it nests too deeply, whatever the tags */
export function cleanNewHtml(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    if (++depth > maxDepth) throw invalid('description', `description must not nest deeper than ${maxDepth} levels`)
  }
  const onCloseTag = () => {
    depth--
  }
  return sanitize(html, { ...options, onOpenTag, onCloseTag })
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

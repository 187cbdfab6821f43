// Banner descriptions are the owner's own HTML, and still nothing that could run or reach out passes: sanitised when written and
// again when read, so that a tightened list also covers what is already stored (decision 0008).
import sanitize from 'sanitize-html'

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
}

/** The HTML without anything that isn't on the list; cleaning it again changes nothing. */
export const cleanHtml = (html: string): string => sanitize(html, options)

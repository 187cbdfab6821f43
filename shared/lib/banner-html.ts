// HTML allowed in a banner's description, in the format of the server's sanitiser, which no page may import (decision 0008).

/** Maximum nesting of banner HTML, far above the editor's output. */
export const deepestBannerHtml = 50

const colour = [/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i, /^(?:rgb|rgba|hsl|hsla)\([\d\s.,%/]+\)$/i, /^[a-z]{3,30}$/i]
const tags = 'p div span br h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup blockquote ul ol li a img'

/** Pictures in a text are the shop's own: the page's policy blocks others. */
const ownPicture = /^\/(?:storage\/v1\/object\/public\/drinksimages|bundled)\/[\w.-]{1,120}$/

type Attributes = Record<string, string>

const picture = (tagName: string, { src = '', alt = '', width = '', height = '' }: Attributes) => ({
  tagName,
  attribs: {
    ...(ownPicture.test(src) && { src }),
    alt,
    ...(isPixels(width) && isPixels(height) && { width, height }),
  } as Attributes,
})
const isPixels = (text: string) => /^[1-9]\d{0,3}$/.test(text)

export const bannerHtml = {
  allowedTags: tags.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel', 'title'], img: ['src', 'alt', 'width', 'height'], '*': ['style', 'dir', 'lang'] },
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
  // Relative links stay inside the shop; other addresses are removed (SPEC §5, rich-text links).
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName: string, attribs: Attributes) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    img: picture,
  },
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Attributes }) => tag === 'img' && !attribs.src,
  disallowedTagsMode: 'discard' as const,
  nestingLimit: deepestBannerHtml,
}

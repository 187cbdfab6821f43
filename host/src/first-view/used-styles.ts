// Selects a page's CSS rules from one sheet: generating them for each page would take most of the rendering time.
import { ServerStyleSheet } from 'styled-components'

/** Pages after which the sheet is reset: rules that depend on the owner's data must not accumulate. */
const pagesBeforeNew = 1000

interface Group {
  /** Class names, or of keyframes their names. */
  names: string[]
  isKeyframes: boolean
  text: string
}

const separator = '/*!sc*/\n'
/** The end of a component's rules in styled-components: its id and generated names. */
const end = /^data-styled\.g\d+\[id="([^"]+)"\]\{content:"([^"]*)"\}/

function groupsOf(rules: string): Group[] {
  const groups: Group[] = []
  let text = ''
  for (const rule of rules.split(separator)) {
    if (!rule) continue
    text += rule + separator
    const [, id = '', names = ''] = end.exec(rule) ?? []
    if (!id) continue
    groups.push({ names: names.split(',').filter(Boolean), isKeyframes: id.startsWith('sc-keyframes'), text })
    text = ''
  }
  return groups
}

const classes = / class="([^"]*)"/g

function classesIn(html: string): Set<string> {
  const found = new Set<string>()
  for (const [, names = ''] of html.matchAll(classes)) for (const name of names.split(' ')) found.add(name)
  return found
}

/** @returns a sheet for all pages, and the style element of one of them */
export function createStyles() {
  let sheet = new ServerStyleSheet()
  let pages = 0
  let known = ''
  let groups: Group[] = []
  return {
    sheet() {
      if (++pages > pagesBeforeNew) {
        pages = 0
        sheet.seal()
        sheet = new ServerStyleSheet()
      }
      return sheet
    },
    tagFor(html: string): string {
      const all = sheet.getStyleTags()
      if (!all) return ''
      const start = all.indexOf('>') + 1
      if (all !== known) groups = groupsOf(all.slice(start, all.lastIndexOf('</style>')))
      known = all
      const used = classesIn(html)
      const rules = groups.filter(({ names, isKeyframes }) => isKeyframes || names.some((name) => used.has(name))).map(({ text }) => text)
      return `${all.slice(0, start)}${rules.join('')}</style>`
    },
  }
}

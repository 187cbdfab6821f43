// Selects a page's CSS rules from one sheet: generating them for each page would take most of the rendering time.
import { ServerStyleSheet } from 'styled-components'

/** Pages after which the sheet is reset: rules that depend on the owner's data must not accumulate. */
const pagesBeforeNew = 1000

interface Rule {
  text: string
  /** Class names of its component that it is for; none where it is for all of them. */
  names: string[]
}

interface Group {
  /** Class names, or of keyframes their names. */
  names: string[]
  isKeyframes: boolean
  rules: Rule[]
  /** The end of the group, up to the names in it, which browsers read. */
  opening: string
}

const separator = '/*!sc*/\n'
/** The end of a component's rules in styled-components: its id and generated names. */
const end = /^(data-styled\.g\d+\[id="([^"]+)"\]\{content:")([^"]*)"\}/

function groupsOf(sheet: string): Group[] {
  const groups: Group[] = []
  let texts: string[] = []
  for (const text of sheet.split(separator)) {
    if (!text) continue
    const [, opening = '', id = '', list = ''] = end.exec(text) ?? []
    if (!id) {
      texts.push(text)
      continue
    }
    const names = list.split(',').filter(Boolean)
    const rules = texts.map((rule): Rule => ({ text: rule, names: names.filter((name) => rule.includes(`.${name}`)) }))
    groups.push({ names, isKeyframes: id.startsWith('sc-keyframes'), rules, opening })
    texts = []
  }
  return groups
}

/** The group's rules for the names that a page uses. */
function textOf({ names, rules, opening }: Group, isUsed: (name: string) => boolean): string {
  const used = names.filter(isUsed)
  if (used.length === 0) return ''
  const kept = rules.filter((rule) => rule.names.length === 0 || rule.names.some(isUsed)).map(({ text }) => text + separator)
  return `${kept.join('')}${opening}${used.map((name) => `${name},`).join('')}"}${separator}`
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
      const texts = groups.map((group) => (group.isKeyframes ? '' : textOf(group, (name) => used.has(name))))
      const rules = texts.join('')
      const withKeyframes = groups.map((group, at) => (group.isKeyframes ? textOf(group, (name) => rules.includes(name)) : texts[at]))
      return `${all.slice(0, start)}${withKeyframes.join('')}</style>`
    },
  }
}

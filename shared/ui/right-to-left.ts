import type { StyleSheetManager } from 'styled-components'
import rtl from 'stylis-plugin-rtl'

type Plugin = NonNullable<Parameters<typeof StyleSheetManager>[0]['stylisPlugins']>[number]

/** Declarations with physical sides: side names, east and west, horizontal translations, and value lists that begin on one side. */
const sided =
  /left|right|ltr|rtl|[ew]-resize|shadow:(?!(?:inset )?0 ).*\d|translate(?:x|3d)?\((?!var)|radius:.*\S\s|background.*\d%|(?:margin|padding|color|style|width):(?:\S+\s+){3}/i

export const isSided = ({ children, value }: Parameters<Plugin>[0]): boolean =>
  Array.isArray(children) ? children.some(isSided) : sided.test(value)

/** Mirrors physical sides, where there are any: each rule that the plugin parses costs a phone a millisecond, the first one fifteen. */
export const rightToLeft: Plugin = (element, ...rest) => (isSided(element) ? rtl(element, ...rest) : undefined)

// Class names depend on the plugin's name, which a minified function doesn't keep.
Object.defineProperty(rightToLeft, 'name', { value: rtl.name })

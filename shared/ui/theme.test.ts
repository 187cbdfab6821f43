import { readFileSync } from 'node:fs'
import { color, font, shadow } from '@lechaim/shared/ui/theme.ts'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('./base.css', import.meta.url), 'utf8')
const blockOf = (selector: string) => css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''

it('every token of the theme is defined, and every colour again for high contrast', () => {
  const names = [...Object.values(color), ...Object.values(font), ...Object.values(shadow)].map((value) => value.slice(4, -1))
  for (const name of names) expect(blockOf(':root'), name).toContain(`${name}:`)
  for (const value of Object.values(color)) expect(blockOf(':root.high-contrast'), value).toContain(`${value.slice(4, -1)}:`)
})

import { renderToString } from 'react-dom/server'
import { css, keyframes, styled } from 'styled-components'
import { expect, it } from 'vitest'
import { createStyles } from './used-styles.ts'

const turn = keyframes`from { rotate: 1turn; }`
const Red = styled.p<{ $loud?: boolean }>`
  color: red;
  ${({ $loud }) => $loud && css`animation: ${turn} 1s;`}
`
const Blue = styled.p`
  color: blue;
`

function page(styles: ReturnType<typeof createStyles>, drawn: React.ReactNode): string {
  return styles.tagFor(renderToString(styles.sheet().collectStyles(drawn)))
}

it('a page gets the rules of its components, also those made for an earlier page', () => {
  const styles = createStyles()
  expect(page(styles, <Red />)).toMatch(/^<style data-styled="true" data-styled-version="[^"]+">.*color:red.*<\/style>$/s)
  const both = page(styles, [<Red key="red" />, <Blue key="blue" />])
  expect(both).toContain('color:red')
  expect(both).toContain('color:blue')
  const blue = page(styles, <Blue />)
  expect(blue).toContain('color:blue')
  expect(blue).not.toContain('color:red')
})

it('a page gets no rules of a look that only an earlier page had, nor their keyframes', () => {
  const styles = createStyles()
  const loud = page(styles, <Red $loud />)
  expect(loud).toContain('@keyframes')
  const quiet = page(styles, <Red />)
  expect(quiet).toBe(page(createStyles(), <Red />))
  expect(quiet).not.toContain('@keyframes')
  expect(page(styles, <Red $loud />)).toBe(loud)
})

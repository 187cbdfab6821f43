import { compile, middleware, serialize, stringify } from 'stylis'
import rtl from 'stylis-plugin-rtl'
import { expect, it } from 'vitest'
import { rightToLeft } from './right-to-left.ts'

const by = (plugin: typeof rtl, css: string) => serialize(compile(css), middleware([plugin, stringify]))

it.each([
  'margin-left: 1px',
  'text-align: right',
  'float: left',
  'direction: ltr',
  'cursor: e-resize',
  'cursor: nw-resize',
  'margin: 1px 2px 3px 4px',
  'padding: 0 1em 2px calc(1px + 2px)',
  'border-color: red blue green black',
  'border-radius: 1px 2px',
  'border-radius: 1px 2px 3px',
  'border-radius: 1px 2px 3px 4px / 5px 6px 7px 8px',
  'box-shadow: 3px 1px red',
  'box-shadow: inset 3px 1px red',
  'text-shadow: 1px 1px',
  'text-shadow: red 2px 1px',
  'transform: translateX(10px)',
  'transform: rotate(3deg) translate(10px, 2px)',
  'background: url(a.png) 10% 20%',
  'background-position: 10% 20%',
  'background-position-x: 10%',
])('what the plugin turns round is left to it: %s', (declaration) => {
  for (const css of [`.a{${declaration};}`, `@media (min-width:1px){.a{color:red;${declaration};}}`, `.a{&:hover{${declaration};}}`]) {
    const turned = by(rtl, css)
    expect(by(rightToLeft, css)).toBe(turned)
    expect(turned).not.toBe(serialize(compile(css), stringify))
  }
})

it('mirrors keyframes', () => {
  const css = '@keyframes in{from{transform:translateX(10px);}to{left:0;}}'
  expect(by(rightToLeft, css)).toBe(by(rtl, css))
})

it.each([
  'margin-inline: 1px 2px',
  'display: grid',
  'inset-inline-start: 0',
  'border-radius: 4px',
  'color: var(--ink)',
  'box-shadow: 0 1px 2px var(--ink)',
  'box-shadow: inset 0 -2px var(--ink)',
  'transform: translateY(4px)',
  'transform: translateX(var(--outside))',
])('what has no side stays as it is: %s', (declaration) => {
  const css = `.a{${declaration};}@media (min-width:1px){.a{${declaration};}}`
  expect(by(rightToLeft, css)).toBe(by(rtl, css))
  expect(by(rightToLeft, css)).toBe(serialize(compile(css), stringify))
})

it("has the plugin's name, part of the class names", () => {
  expect(rightToLeft.name).toBe(rtl.name)
})

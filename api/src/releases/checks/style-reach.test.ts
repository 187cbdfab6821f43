import { expect, it } from 'vitest'
import { outsideSelector, textOfTemplate } from './style-reach.ts'

it.each([
  ['button{display:none}', 'button'],
  ['.own{color:red} *{margin:0}', '*'],
  ['@media (min-width:600px){.own{color:red} a:hover{color:red}}', 'a:hover'],
  ['.own button, main > button { display: none }', 'main > button'],
  ['/* .own */ body{overflow:hidden}', 'body'],
  ['@import url(x); h1{color:red}', 'h1'],
  ['@supports (display:grid){ @media (min-width:1px){ ul{margin:0} } }', 'ul'],
  ['input[placeholder=".own"]{color:red}', 'input[placeholder="____"]'],
])('finds what reaches outside: %s', (css, selector) => {
  expect(outsideSelector(css)).toBe(selector)
})

it.each([
  '.own button{display:none}',
  ':root{--own:1px}',
  '#own > a{color:red}',
  '[data-remote=gifts] a{color:red}',
  '@keyframes turn{from{opacity:0}to{opacity:1}}',
  '@font-face{font-family:x}',
  '@media print{body > *{display:none}}',
  '.own{&:hover{color:red}}',
  '',
])('leaves alone: %s', (css) => {
  expect(outsideSelector(css)).toBeNull()
})

it('reads a template with its values', () => {
  const tag = (...template: unknown[]) => textOfTemplate(template)
  expect(tag`button{color:${'red'};${() => 'x'}margin:${2}px}`).toBe('button{color:red;margin:2px}')
})

import { compile, middleware, rulesheet, serialize, stringify } from 'stylis'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insertedRules } from './inserted-rules.ts'
import { rightToLeft } from './right-to-left.ts'

/** The rules that styled-components inserts, one by one. */
function rulesOf(css: string): string[] {
  const rules: string[] = []
  serialize(compile(css), middleware([rightToLeft, insertedRules, stringify, rulesheet((rule) => rules.push(rule))]))
  return rules
}

beforeEach(() => void vi.stubGlobal('CSSNestedDeclarations', class {}))
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['a condition', '.a{color:red;@media (min-width:1px){color:blue;}}', ['.a{color:red;}', '.a{@media (min-width:1px){color:blue;}}']],
  ['a feature', '.a{@supports (top:anchor(end)){top:1px;}}', ['.a{@supports (top:anchor(end)){top:1px;}}']],
  ['a pseudo-element', ".a{&::before{@media print{content:'';}}}", [".a::before{@media print{content:'';}}"]],
  ['several selectors', '.a{&:hover,&:focus{@media print{top:1px;}}}', ['.a:hover,.a:focus{@media print{top:1px;}}']],
  [
    'several rules, in their order',
    '.a{@media print{color:blue;&:hover{color:red;}b{top:1px;}}color:green;}',
    ['.a{color:green;}', '.a{@media print{color:blue;}}', '.a:hover{@media print{color:red;}}', '.a b{@media print{top:1px;}}'],
  ],
  [
    'a condition within another one',
    '.a{@supports (x:y){inset-inline:auto;@media print{top:1px;b{top:2px;}}}}',
    [
      '.a{@supports (x:y){inset-inline:auto;}}',
      '.a{@supports (x:y){@media print{top:1px;}}}',
      '.a b{@supports (x:y){@media print{top:2px;}}}',
    ],
  ],
])('writes a rule with its condition within: %s', (_, css, rules) => {
  expect(rulesOf(css)).toEqual(rules)
})

it.each([
  ['of what is mirrored', '.a{@media print{margin-left:1px;}}', ['@media print{.a{margin-right:1px;}}']],
  ['of what is no rule', '@media print{@page{margin:0;}}', ['@media print{@page{margin:0;}}']],
])('leaves a condition alone: %s', (_, css, rules) => {
  expect(rulesOf(css)).toEqual(rules)
})

it('puts keyframes into sheets of their own', () => {
  const sheets: string[] = []
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = (text: string) => sheets.push(text)
    },
  )
  vi.stubGlobal('document', { adoptedStyleSheets: [] })
  expect(rulesOf('@keyframes in{from{top:1px;}to{transform:translateX(1px);}}')).toEqual([])
  expect(rulesOf('@keyframes out{to{opacity:0;}}')).toEqual([])
  expect(sheets).toEqual(['@keyframes in{from{top:1px;}to{transform:translateX(-1px);}}', '@keyframes out{to{opacity:0;}}'])
  expect(document.adoptedStyleSheets).toHaveLength(2)
})

it('leaves all conditions alone on the server, and in browsers without nested declarations', () => {
  vi.unstubAllGlobals()
  expect(rulesOf('.a{@media print{color:blue;}}')).toEqual(['@media print{.a{color:blue;}}'])
  vi.stubGlobal('document', undefined)
  expect(rulesOf('@keyframes in{from{top:1px;}}')).toEqual(['@keyframes in{from{top:1px;}}'])
})

it('has a name, part of the class names', () => {
  expect(insertedRules.name).toBe('insertedRules')
})

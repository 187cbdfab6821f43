// Rules that styled-components inserts later, such as those of a dialog that opens for the first time (decision 0121). Chromium compares every
// element of the page with all styles when an at-rule is inserted into a sheet, and for a plain rule those that it names.

import { isSided } from '@lechaim/shared/ui/right-to-left.ts'
import type { StyleSheetManager } from 'styled-components'

type Plugin = NonNullable<Parameters<typeof StyleSheetManager>[0]['stylisPlugins']>[number]
type Element = Parameters<Plugin>[0]

const isCondition = ({ type }: Element): boolean => type === '@media' || type === '@supports' || type === '@container'

/** The rules within a condition, each with the condition within itself; null for one that has something else. */
function rulesOf(condition: Element): Element[] | null {
  const rules: Element[] = []
  for (const child of condition.children) {
    if (typeof child === 'string') return null
    const inner = child.type === 'rule' ? [child] : isCondition(child) ? rulesOf(child) : null
    if (!inner) return null
    for (const rule of inner)
      rules.push({ ...rule, root: null, children: [{ ...condition, root: rule, children: rule.children } as Element] })
  }
  return rules
}

/** Writes conditions within their rules, but for mirrored ones, and for browsers in which a condition within leaves out pseudo-elements. */
export const insertedRules: Plugin = (element, index, siblings, callback) => {
  if (element.root) return
  if (element.type === '@keyframes') return adoptKeyframes(element, callback)
  if (!isCondition(element) || !('CSSNestedDeclarations' in globalThis) || isSided(element)) return
  const [first, ...others] = rulesOf(element) ?? []
  if (!first) return
  Object.assign(element, first)
  siblings.splice(index + 1, 0, ...others)
}

/** Puts keyframes into a sheet of their own. Their names are unique, so that the order of sheets does not matter. */
function adoptKeyframes(element: Element, callback: Parameters<Plugin>[3]): void {
  const { children, value } = element
  if (!Array.isArray(children) || !globalThis.document?.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${value}{${children.map((frame, index) => callback(frame, index, children, callback) ?? '').join('')}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // Nothing is left to insert.
  element.type = 'comm'
}

// Class names depend on the plugin's name, which a minified function doesn't keep.
Object.defineProperty(insertedRules, 'name', { value: 'insertedRules' })

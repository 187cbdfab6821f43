import { richText } from '@lechaim/shared/ui/rich-text.ts'
import { styled } from 'styled-components'
import type { Inline } from '../document/rich-document.ts'
import { parseMarkup } from './markup.ts'
import { parseHtml } from './parse-html.ts'
import { serializeHtml } from './serialize-html.ts'

/** A formatted text to be looked at: its links lead nowhere, and links and pictures say in words what can't be seen of them.
 *  Whoever wrote the HTML, what is shown is what the editor would write of it. */
export function FormattedText({ html }: { html: string }) {
  const blocks = parseHtml(parseMarkup(html)).map((block) => ({ ...block, children: block.children.flatMap(spelledOut) }))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own writing, which holds nothing that the server would not keep
  return <Shown dangerouslySetInnerHTML={{ __html: serializeHtml(blocks) }} />
}

function spelledOut(inline: Inline): Inline[] {
  if (!('type' in inline)) return [inline]
  if (inline.type === 'picture') return [inline, ...inBrackets(inline.alt)]
  const children = inline.children.flatMap((child) => spelledOut(child) as typeof inline.children)
  return [{ ...inline, url: '', children }, ...inBrackets(inline.url)]
}

const inBrackets = (text: string): Inline[] => (text ? [{ text: ` (${text})` }] : [])

const Shown = styled.div`
  ${richText}
`

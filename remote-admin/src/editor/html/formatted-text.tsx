import { richText } from '@lechaim/shared/ui/rich-text.ts'
import { styled } from 'styled-components'
import type { Inline } from '../document/rich-document.ts'
import { parseMarkup } from './markup.ts'
import { parseHtml } from './parse-html.ts'
import { serializeHtml } from './serialize-html.ts'

/** A read-only formatted text: links are inert, and the addresses of links and descriptions of pictures are spelled out.
 *  Any HTML is shown as the editor would serialize it. */
export function FormattedText({ html }: { html: string }) {
  const blocks = parseHtml(parseMarkup(html)).map((block) => ({ ...block, children: block.children.flatMap(spellOut) }))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's own writing, which holds nothing that the server would not keep
  return <Shown dangerouslySetInnerHTML={{ __html: serializeHtml(blocks) }} />
}

function spellOut(inline: Inline): Inline[] {
  if (!('type' in inline)) return [inline]
  if (inline.type === 'picture') return [inline, ...inBrackets(inline.alt)]
  const children = inline.children.flatMap((child) => spellOut(child) as typeof inline.children)
  return [{ ...inline, url: '', children }, ...inBrackets(inline.url)]
}

const inBrackets = (text: string): Inline[] => (text ? [{ text: ` (${text})` }] : [])

const Shown = styled.div`
  ${richText}
`

import type { MatchMarks } from '@lechaim/shared/contracts/search.ts'
import { color } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A text with its matches marked, isolated from the text around it.
 *  @param marks starts and ends in turn, in UTF-16 units; ranges outside the text or out of order are ignored */
export function MarkedText({ text, marks }: { text: string; marks: MatchMarks }) {
  return <bdi>{partsOf(text, marks)}</bdi>
}

function partsOf(text: string, marks: MatchMarks): ReactNode[] {
  const parts: ReactNode[] = []
  let position = 0
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const [start = 0, end = 0] = marks.slice(index, index + 2)
    if (start < position || end <= start || end > text.length) continue
    parts.push(text.slice(position, start), <Mark key={start}>{text.slice(start, end)}</Mark>)
    position = end
  }
  return [...parts, text.slice(position)]
}

/** Underlined, since colour alone is not enough. Without a box, which could part joined letters or reorder mixed directions. */
const Mark = styled.mark`
  background: ${color['brass-wash']};
  color: inherit;
  text-decoration: underline 2px ${color.brass};
  text-underline-offset: 0.2em;
  @media (forced-colors: active) {
    background: Mark;
    color: MarkText;
  }
`

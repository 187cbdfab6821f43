import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { panelMessages } from '../ui/panel-messages.ts'
import { showMessages } from './show-messages.ts'
import { showStateOf } from './show-times.ts'

/** State of something shown between two times, with the time of its next change. */
export function VisibilityBadge({ of }: { of: ShowTimes & { visible: boolean } }) {
  return <Badge $on={showStateOf(of) === 'shown'}>{visibilityText(of)}</Badge>
}

function visibilityText(of: ShowTimes & { visible: boolean }): string {
  const from = of.showFrom ? formatInstant(of.showFrom) : ''
  const until = of.showUntil ? formatInstant(of.showUntil) : ''
  switch (showStateOf(of)) {
    case 'hidden':
      return panelMessages.hidden
    case 'coming':
      return showMessages.coming(from)
    case 'over':
      return showMessages.over(until)
    case 'shown':
      return until ? showMessages.shownUntil(until) : panelMessages.visible
  }
}

export const Badge = styled.span<{ $on: boolean }>`
  flex: none;
  padding: ${space(0.5)} ${space(2.5)};
  border: 1px solid ${({ $on }) => ($on ? 'transparent' : color['field-line'])};
  border-radius: ${radius.round};
  background: ${({ $on }) => ($on ? color['brass-wash'] : color.paper)};
  color: ${({ $on }) => ($on ? color['brass-ink'] : color.soft)};
  font-size: ${text.tiny};
  font-weight: 600;
`

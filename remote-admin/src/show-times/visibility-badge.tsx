import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { panelMessages } from '../ui/panel-messages.ts'
import { $now } from './clock.ts'
import { showMessages } from './show-messages.ts'
import { showStateOf } from './show-times.ts'

/** State of something shown between two times, with the time of its next change. */
export function VisibilityBadge({ of }: { of: ShowTimes & { visible: boolean } }) {
  const from = of.showFrom ? formatInstant(of.showFrom) : ''
  const until = of.showUntil ? formatInstant(of.showUntil) : ''
  const state = showStateOf(of, useStore($now))
  const texts = {
    hidden: panelMessages.hidden,
    coming: showMessages.coming(from),
    shown: until ? showMessages.shownUntil(until) : panelMessages.visible,
    over: showMessages.over(until),
  }
  return <Badge $on={state === 'shown'}>{texts[state]}</Badge>
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

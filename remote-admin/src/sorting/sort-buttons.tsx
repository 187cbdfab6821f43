import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { styled } from 'styled-components'
import { ariaDisabledStyles } from '../ui/tab-parts.tsx'
import { useRow } from './sortable.tsx'
import { sortingMessages as t } from './sorting-messages.ts'

/** A drag handle and two buttons that move a row. @param describedBy the id of the row's name */
export function SortButtons({ describedBy }: { describedBy: string }) {
  const row = useRow()
  if (!row || row.items.length < 2) return null
  const { index, items, move, setActivatorNodeRef, listeners, attributes } = row
  const first = index === 0
  const last = index === items.length - 1
  return (
    <Buttons>
      <Grip
        ref={setActivatorNodeRef}
        {...listeners}
        aria-label={t.drag}
        aria-describedby={`${describedBy} ${attributes['aria-describedby']}`}
      >
        <GripVertical aria-hidden size={19} />
      </Grip>
      <Step aria-label={t.up} aria-describedby={describedBy} aria-disabled={first || undefined} onClick={() => !first && move(-1)}>
        <ArrowUp aria-hidden size={19} />
      </Step>
      <Step aria-label={t.down} aria-describedby={describedBy} aria-disabled={last || undefined} onClick={() => !last && move(1)}>
        <ArrowDown aria-hidden size={19} />
      </Step>
    </Buttons>
  )
}

const Buttons = styled.div`
  display: flex;
  flex: none;
`

const Grip = styled(IconButton)`
  cursor: grab;
  touch-action: none;
  &:active {
    cursor: grabbing;
  }
`

const Step = styled(IconButton)`
  ${ariaDisabledStyles}
`

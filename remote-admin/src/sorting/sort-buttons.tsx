import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { styled } from 'styled-components'
import { ariaDisabledStyles } from '../ui/tab-parts.tsx'
import { useOrder } from './sortable.tsx'
import { sortingMessages as t } from './sorting-messages.ts'

/** A drag handle and two buttons that move a row. @param describedBy the id of the row's name */
export function SortButtons({ id, describedBy }: { id: number; describedBy: string }) {
  const { count, placeOf, move, handle } = useOrder()
  if (count < 2) return null
  const first = placeOf(id) === 1
  const last = placeOf(id) === count
  return (
    <Buttons>
      <Grip
        ref={handle?.setActivatorNodeRef}
        {...handle?.listeners}
        aria-label={t.drag}
        aria-describedby={`${describedBy} ${handle?.attributes['aria-describedby'] ?? ''}`.trim()}
      >
        <GripVertical aria-hidden size={19} />
      </Grip>
      <Step aria-label={t.up} aria-describedby={describedBy} aria-disabled={first || undefined} onClick={() => !first && move(id, -1)}>
        <ArrowUp aria-hidden size={19} />
      </Step>
      <Step aria-label={t.down} aria-describedby={describedBy} aria-disabled={last || undefined} onClick={() => !last && move(id, 1)}>
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

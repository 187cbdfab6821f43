import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { layer } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { moveBy, moveTo } from './reorder.ts'
import { sortingMessages as t } from './sorting-messages.ts'

const MoveContext = createContext((_id: number, _by: -1 | 1) => {})

interface SortableProps {
  rows: readonly { id: number; name: string }[]
  onOrder: (ids: number[]) => void
  children: ReactNode
}

/** Rows sortable by pointer, keyboard or buttons, with announcements. */
export function Sortable({ rows, onOrder, children }: SortableProps) {
  const [announcement, announce] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map((row) => row.id)
  const nameOf = (id: unknown) => rows.find((row) => row.id === id)?.name ?? ''
  const placeOf = (id: unknown) => ids.indexOf(Number(id)) + 1
  const move = (id: number, by: -1 | 1) => {
    const moved = moveBy(ids, id, by)
    announce(t.place(nameOf(id), moved.indexOf(id) + 1, moved.length))
    onOrder(moved)
  }
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(moveTo(ids, Number(active.id), Number(over.id)))
  }
  // dnd-kit reports a picked-up row over itself at once, which would interrupt the instructions.
  const lastOver = useRef<unknown>(null)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{
        screenReaderInstructions: { draggable: t.instructions },
        announcements: {
          onDragStart: ({ active }) => {
            lastOver.current = active.id
            return t.taken(nameOf(active.id))
          },
          onDragOver: ({ active, over }) => {
            if (!over || over.id === lastOver.current) return
            lastOver.current = over.id
            return t.place(nameOf(active.id), placeOf(over.id), ids.length)
          },
          onDragEnd: ({ active, over }) => t.dropped(nameOf(active.id), placeOf((over ?? active).id), ids.length),
          onDragCancel: ({ active }) => t.cancelled(nameOf(active.id)),
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <MoveContext value={move}>{children}</MoveContext>
      </SortableContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  )
}

interface Row extends ReturnType<typeof useSortable> {
  move: (by: -1 | 1) => void
}
const RowContext = createContext<Row | null>(null)

/** A sortable row with `SortButtons` anywhere inside. */
export function SortableItem({ id, children }: { id: number; children: ReactNode }) {
  const move = useContext(MoveContext)
  const row = useSortable({ id })
  const { setNodeRef, transform, transition, isDragging } = row
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }
  return (
    <Item ref={setNodeRef} style={style} $dragged={isDragging}>
      <RowContext value={{ ...row, move: (by) => move(id, by) }}>{children}</RowContext>
    </Item>
  )
}

export const useRow = () => useContext(RowContext)

const Item = styled.li<{ $dragged: boolean }>`
  position: relative;
  list-style: none;
  ${({ $dragged }) => $dragged && `z-index: ${layer.raised}; opacity: 0.85;`}
`

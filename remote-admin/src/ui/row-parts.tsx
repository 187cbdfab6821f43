import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { Chip, Chips } from '@lechaim/shared/ui/chip.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { color, media, radius, shadow, space } from '@lechaim/shared/ui/theme.ts'
import { Pencil, Trash2, X } from 'lucide-react'
import { styled } from 'styled-components'
import { afterRender, alreadyShown } from './focus.ts'
import { panelMessages } from './panel-messages.ts'

interface RowActionsProps {
  name: string
  onEdit: () => void
  /** Shows its failure before it rejects. */
  onRemove: () => Promise<void>
}

/** Edit and delete buttons. Deleting restores the focus, which goes with the row. */
export function RowActions({ name, onEdit, onRemove }: RowActionsProps) {
  const remove = () => onRemove().then(() => afterRender(restoreLostFocus), alreadyShown)
  return (
    <Pair>
      <IconButton aria-label={panelMessages.edit(name)} onClick={onEdit}>
        <Pencil aria-hidden size={19} />
      </IconButton>
      <DangerButton aria-label={panelMessages.remove(name)} onClick={remove}>
        <Trash2 aria-hidden size={19} />
      </DangerButton>
    </Pair>
  )
}

/** Removes a row of a form; `focusAfterRemoval` finds it. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <DangerButton aria-label={label} data-remove onClick={onClick}>
      <X aria-hidden size={19} />
    </DangerButton>
  )
}

const DangerButton = styled(IconButton)`
  color: ${color.danger};
`

export const Card = styled.article`
  min-inline-size: 0;
  padding: ${space(4)};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
`

export const Thumbnail = styled(Picture)`
  flex: none;
  inline-size: ${({ width }) => width}px;
  border-radius: ${radius.normal};
`

export function CategoryChips({ names }: { names: readonly string[] }) {
  return (
    <Chips>
      {names.map((name) => (
        <Chip as="li" key={name} dir="auto">
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

/** Short texts beside each other. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
`

/** The buttons of a row: on phones a row of their own, which leaves room for the name. */
export const RowButtons = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  justify-content: end;
  ${media.tablet} {
    flex: none;
  }
`

const Pair = styled.div`
  display: flex;
  flex: none;
`

/** Date and time, left to right: in right-to-left text the comma would put the time first. */
export function Timestamp({ at }: { at: string }) {
  return (
    <Moment dateTime={at} dir="ltr">
      {formatInstant(at)}
    </Moment>
  )
}

const Moment = styled.time`
  white-space: nowrap;
`

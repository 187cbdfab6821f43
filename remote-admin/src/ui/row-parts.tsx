import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { color } from '@lechaim/shared/ui/theme.ts'
import { Pencil, Trash2 } from 'lucide-react'
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

export const DangerButton = styled(IconButton)`
  color: ${color.danger};
`

const Pair = styled.div`
  display: flex;
  flex: none;
`

/** Date and time, left to right: in right-to-left text the comma would put the time first. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="ltr">
      {formatInstant(at)}
    </time>
  )
}

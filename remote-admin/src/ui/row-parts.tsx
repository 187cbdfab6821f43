import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { styled } from 'styled-components'
import { afterRender, alreadyShown } from './focus.ts'
import { panelMessages } from './panel-messages.ts'

export function VisibilityBadge({ visible }: { visible: boolean }) {
  return <Badge $visible={visible}>{visible ? panelMessages.visible : panelMessages.hidden}</Badge>
}

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

const Badge = styled.span<{ $visible: boolean }>`
  flex: none;
  padding: ${space(0.5)} ${space(2.5)};
  border: 1px solid ${({ $visible }) => ($visible ? 'transparent' : color['field-line'])};
  border-radius: ${radius.round};
  background: ${({ $visible }) => ($visible ? color['brass-wash'] : color.paper)};
  color: ${({ $visible }) => ($visible ? color['brass-ink'] : color.soft)};
  font-size: ${text.tiny};
  font-weight: 600;
`

/** Date and time, left to right: in right-to-left text the comma would put the time first. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="ltr">
      {formatInstant(at)}
    </time>
  )
}

import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { styled } from 'styled-components'
import { frameMessages } from './frame-messages.ts'

/** Whether shoppers see the row. */
export function VisibilityBadge({ visible }: { visible: boolean }) {
  return <Badge $visible={visible}>{visible ? frameMessages.visible : frameMessages.hidden}</Badge>
}

/** What one can do with a single row. */
export function RowActions({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <Pair>
      <IconButton aria-label={frameMessages.edit(name)} onClick={onEdit}>
        <Pencil aria-hidden size={19} />
      </IconButton>
      <DangerButton aria-label={frameMessages.remove(name)} onClick={onRemove}>
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

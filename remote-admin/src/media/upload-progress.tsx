import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { X } from 'lucide-react'
import { styled } from 'styled-components'
import { mediaMessages as t } from './media-messages.ts'

/** Upload progress from 0 to 1 with a cancel button; nothing for null. Announced in quarters. */
export function UploadProgress({ part, onStop }: { part: number | null; onStop: () => void }) {
  const percent = (steps: number) => Math.floor((part ?? 0) * steps) * (100 / steps)
  return (
    <>
      <VisuallyHidden role="status">{part === null ? '' : t.uploadingPart(percent(4))}</VisuallyHidden>
      {part !== null && (
        <Row>
          <Bar aria-label={t.uploading} max={1} value={part} />
          <span aria-hidden dir="ltr">
            {percent(100)}%
          </span>
          <IconButton aria-label={t.stop} title={t.stop} onClick={onStop}>
            <X aria-hidden size={18} />
          </IconButton>
        </Row>
      )}
    </>
  )
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.soft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`

export const Bar = styled.progress`
  flex: 1;
  min-inline-size: 0;
  inline-size: 100%;
  block-size: ${space(2)};
  border: 1px solid ${color['field-line']};
  border-radius: ${radius.round};
  background: ${color.paper};
  overflow: hidden;
  appearance: none;
  &::-webkit-progress-bar {
    background: ${color.paper};
  }
  &::-webkit-progress-value {
    background: ${color.wine};
    transition: inline-size 0.2s;
  }
  &::-moz-progress-bar {
    background: ${color.wine};
  }
`

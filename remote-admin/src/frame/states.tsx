import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { styled } from 'styled-components'
import { frameMessages } from './frame-messages.ts'

/** Stands for what is being read. */
export function LoadingBlock({ lines = 5 }: { lines?: number }) {
  return (
    <Lines>
      <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <Line key={line} />
      ))}
    </Lines>
  )
}

/** What could not be read, with the way to try again. */
export function FailedNotice({ text = frameMessages.listFailed, onRetry }: { text?: string; onRetry: () => void }) {
  return (
    <Notice role="alert">
      <p>{text}</p>
      <Button $kind="outline" onClick={onRetry}>
        {common.retry}
      </Button>
    </Notice>
  )
}

const Lines = styled.div`
  display: grid;
  gap: ${space(3)};
  padding-block: ${space(4)};
`

const Line = styled(Skeleton)`
  block-size: ${space(14)};
`

/** A quiet box for a list without rows. */
export const Notice = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(12)} ${space(4)};
  border: 1px dashed ${color['field-line']};
  border-radius: ${radius.large};
  color: ${color.soft};
  text-align: center;
`

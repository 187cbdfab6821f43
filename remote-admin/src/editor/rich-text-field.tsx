import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { createLater } from '@lechaim/shared/ui/later.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import type { Binding } from '../resource/form.ts'
import { ErrorBoundary, ErrorText } from '../ui/tab-parts.tsx'
import { editorMessages as t } from './editor-messages.ts'

/** A field for formatted text, in the HTML to which the server sanitises it. The editor is a chunk that loads with the first such field. */
export function RichTextField({ label, value, error, onChange }: Binding<string> & { label: string }) {
  const id = useId()
  const [attempt, setAttempt] = useState(0)
  return (
    <Column>
      <Label id={id}>{label}</Label>
      <ErrorBoundary name="The editor" key={attempt} fallback={<NotLoaded onRetry={() => setAttempt(attempt + 1)} />}>
        <Editor value={value} labelledBy={id} errorId={error && `${id}-note`} onChange={onChange} />
      </ErrorBoundary>
      {error && <ErrorText id={`${id}-note`}>{error}</ErrorText>}
    </Column>
  )
}

const Loading = () => (
  <div>
    <VisuallyHidden role="status">{t.loading}</VisuallyHidden>
    <Block />
  </div>
)

const Editor = createLater(async () => (await import('./rich-editor.tsx')).RichEditor, <Loading />)

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Failed role="alert">
    <p>{t.failed}</p>
    <Button $kind="outline" onClick={onRetry}>
      {common.retry}
    </Button>
  </Failed>
)

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  min-inline-size: 0;
`

const Label = styled.span`
  justify-self: start;
  font-size: ${text.small};
  font-weight: 600;
`

const Block = styled(Skeleton)`
  block-size: ${space(56)};
`

const Failed = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`

import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { css, styled } from 'styled-components'
import { panelMessages } from './panel-messages.ts'

export function TabHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Head>
      <h2>{title}</h2>
      {children}
    </Head>
  )
}

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

/** Retries by itself when the network is back. */
export function FailedNotice({ text = panelMessages.listFailed, onRetry }: { text?: string; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return (
    <Notice role="alert">
      <p>{text}</p>
      <Button $kind="outline" onClick={onRetry}>
        {common.retry}
      </Button>
    </Notice>
  )
}

/** Shows `fallback` in place of a part that fails to load or to render; `name` is for the log. */
export class ErrorBoundary extends Component<{ name: string; fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error(`${this.props.name} failed`, error)
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Loads the next page of a list, with a message when that fails. */
export function MoreButton({ label, state, onPress }: { label: string; state: string; onPress: () => void }) {
  const loading = state === 'loading'
  return (
    <More>
      {state === 'failed' && <ErrorText role="alert">{panelMessages.moreFailed}</ErrorText>}
      <Button $kind="outline" aria-busy={loading} onClick={onPress}>
        {loading ? panelMessages.moreLoading : label}
      </Button>
    </More>
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

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding-block-start: ${space(6)};
`

export const SoftText = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`

export const ErrorText = styled.p`
  color: ${color.danger};
  font-size: ${text.small};
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-block-size: ${space(11)};
  margin-block-end: ${space(4)};
  h2 {
    font-size: ${text.heading};
  }
`

/** For `aria-disabled` buttons, which unlike disabled ones keep the focus. */
export const ariaDisabledStyles = css`
  &[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`

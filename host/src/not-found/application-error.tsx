import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { Component, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { messages } from '../messages.ts'
import { reportFailedStart } from '../shell/first-view.ts'

const t = messages.applicationError

/** Shown when the shell itself throws (SPEC §8). Remotes have their own error boundaries. */
export class ApplicationError extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error(t.english, error)
    reportFailedStart(error)
  }
  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}

export function ErrorPage() {
  return (
    <Page>
      <h1 lang="en" dir="ltr">
        {t.english}
      </h1>
      <p>{t.hebrew}</p>
      <Button onClick={() => location.reload()}>{t.reload}</Button>
    </Page>
  )
}

const Page = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space(4)};
  min-block-size: 100dvh;
  padding: ${space(6)};
  text-align: center;
`

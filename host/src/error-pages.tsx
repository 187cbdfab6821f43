import { Button, type ButtonStyles, buttonStyles } from '@lechaim/shared/ui/button.tsx'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { Component, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { messages } from './messages.ts'
import { reportFailedStart } from './shell/first-view.ts'

const { applicationError, notFound } = messages

/** Shows the error page when the shell itself throws (SPEC §8). Remotes have their own error boundaries. */
export class ApplicationError extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error(applicationError.english, error)
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
        {applicationError.english}
      </h1>
      <p>{applicationError.hebrew}</p>
      <Button onClick={() => location.reload()}>{applicationError.reload}</Button>
    </Page>
  )
}

/** In place of a view, on any path but the shop's own (SPEC §2). An inline script logs the path. */
export function NotFound() {
  return (
    <NotFoundPage>
      <h1 tabIndex={-1} lang="en" dir="ltr">
        {notFound.code}
      </h1>
      <p lang="en" dir="ltr">
        {notFound.english}
      </p>
      <p>{notFound.hebrew}</p>
      <Home href="/" lang="en" dir="ltr">
        {notFound.link}
      </Home>
    </NotFoundPage>
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

const NotFoundPage = styled(Page).attrs({ as: 'div' })`
  gap: ${space(3)};
  min-block-size: 60dvh;
  h1 {
    color: ${color.wine};
    font-size: 5rem;
  }
`

const Home = styled.a<ButtonStyles>`
  ${buttonStyles}
`

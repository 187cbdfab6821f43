import { type ButtonStyles, buttonStyles } from '@lechaim/shared/ui/button.tsx'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from '../messages.ts'

const t = messages.notFound

/** The page of any path but the shop's own (SPEC §2). An inline script logs the path. */
export function NotFound() {
  return (
    <Page>
      <h1 lang="en" dir="ltr">
        {t.code}
      </h1>
      <p lang="en" dir="ltr">
        {t.english}
      </p>
      <p>{t.hebrew}</p>
      <Home href="/" lang="en" dir="ltr">
        {t.link}
      </Home>
    </Page>
  )
}

const Home = styled.a<ButtonStyles>`
  ${buttonStyles}
`

const Page = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space(3)};
  min-block-size: 100dvh;
  padding: ${space(6)};
  text-align: center;
  h1 {
    color: ${color.wine};
    font-size: 5rem;
  }
`

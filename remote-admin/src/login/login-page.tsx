import { space } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { styled } from 'styled-components'
import { LoginCard } from './login-card.tsx'

export function LoginPage() {
  return (
    <Page>
      <LoginCard />
    </Page>
  )
}

const Page = styled(Wrap)`
  padding-block: clamp(${space(6)}, 8vh, ${space(20)}) ${space(20)};
`

import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { alreadyShown } from '../ui/focus.ts'
import { loginMessages as t } from './login-messages.ts'
import { $providers, leaveForProvider } from './providers-store.ts'

/** The other ways in, where the shop has any. */
export function ProviderButtons() {
  const providers = useStore($providers)
  if (providers.length === 0) return null
  return (
    <List aria-label={t.providers}>
      {providers.map(({ name, label }) => (
        <li key={name}>
          <Button $kind="outline" $wide onClick={() => leaveForProvider(name, 'sign-in').catch(alreadyShown)}>
            <span>
              {t.signInWith} <bdi>{label}</bdi>
            </span>
          </Button>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  list-style: none;
`

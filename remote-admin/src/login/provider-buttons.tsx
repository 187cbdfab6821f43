import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { alreadyShown } from '../ui/focus.ts'
import { flowMessages as t } from './flow-messages.ts'
import { $wallets, leaveForProvider, leaveForSso, signInWallet } from './providers-store.ts'
import { $signInSettings } from './sign-in-settings.ts'

/** The other ways of signing in, where the shop has any; calls `onDone` after those that don't leave the page. */
export function ProviderButtons({ onDone }: { onDone: () => void }) {
  const { providers, sso = [] } = useStore($signInSettings)
  const wallets = useStore($wallets)
  const ways = [
    ...providers.map(({ name, label }) => ({ by: t.signInWith, name: label, begin: () => leaveForProvider(name, 'sign-in') })),
    ...sso.map(({ domain }) => ({ by: t.signInFor, name: domain, begin: () => leaveForSso(domain) })),
    ...wallets.map((wallet) => ({ by: t.signInWallet, name: wallet.name, begin: () => signInWallet(wallet).then(onDone) })),
  ]
  if (ways.length === 0) return null
  return (
    <List aria-label={t.providers}>
      {ways.map(({ by, name, begin }) => (
        <li key={by + name}>
          <Button $kind="outline" $wide onClick={() => begin().catch(alreadyShown)}>
            <span>
              {by} <bdi>{name}</bdi>
            </span>
          </Button>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  /* Names of any length wrap in the card's own width. */
  grid-template-columns: minmax(0, 1fr);
  min-inline-size: 0;
  gap: ${space(3)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  list-style: none;
  overflow-wrap: anywhere;
  button {
    white-space: normal;
  }
`

import type { AuthUser } from '@lechaim/shared/contracts/auth.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { $wallets, leaveForProvider } from '../login/providers-store.ts'
import { $providers, type Provider } from '../login/sign-in-settings.ts'
import { alreadyShown, headingOf } from '../ui/focus.ts'
import { accountMessages as t } from './account-messages.ts'
import { addWallet, unlinkAccount } from './account-store.ts'
import { Detail, List, Part, Row, Soft } from './account-styles.ts'

/** The accounts and wallets that sign the owner in, and those that could; nothing where the shop takes none. */
export function LinkedAccounts({ linked }: { linked: NonNullable<AuthUser['identities']> }) {
  const providers = useStore($providers)
  const others = providers.filter(({ name }) => !linked.some(({ provider }) => provider === name))
  const wallets = useStore($wallets)
  const offers = [
    ...others.map(({ name, label }) => ({ name: label, begin: () => leaveForProvider(name, 'link') })),
    ...wallets.map((wallet) => ({ name: t.walletOf(wallet.name), begin: () => addWallet(wallet) })),
  ]
  if (linked.length === 0 && offers.length === 0) return null
  return (
    <Part>
      <h3 tabIndex={-1}>{t.linkedTitle}</h3>
      <Soft>{t.linkedIntro}</Soft>
      <List>
        {linked.map((account) => {
          const name = wayName(account.provider, account.provider, providers)
          // A wallet's subject ends in its address.
          const address = account.provider === 'web3' ? account.id.split(':').at(-1) : account.email
          return (
            <Row key={account.identity_id}>
              <div>
                <p>
                  <bdi>{name}</bdi>
                </p>
                {address && (
                  <Detail>
                    <bdi dir="ltr">{address}</bdi>
                  </Detail>
                )}
              </div>
              <Button
                $kind="outline"
                aria-label={t.unlinkOf(name)}
                onClick={(event) => unlinkAccount(account.identity_id, name).then(headingOf(event.currentTarget), alreadyShown)}
              >
                {t.unlink}
              </Button>
            </Row>
          )
        })}
        {offers.map(({ name, begin }) => (
          <Row key={name}>
            <bdi>{name}</bdi>
            <Button $kind="outline" aria-label={t.linkOf(name)} onClick={() => begin().catch(alreadyShown)}>
              {t.link}
            </Button>
          </Row>
        ))}
      </List>
    </Part>
  )
}

/** The display name of a way of signing in: the provider's label, or the method. */
export function wayName(method: string, provider: string | null, providers: readonly Provider[]): string {
  const label = providers.find(({ name }) => name === provider)?.label
  if (label) return label
  const kind = provider?.startsWith('sso:') ? 'sso/saml' : method
  return t.ways[kind] ?? provider ?? t.otherWay
}

import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { $providers, leaveForProvider } from '../login/providers-store.ts'
import { alreadyShown, headingOf } from '../ui/focus.ts'
import { accountMessages as t } from './account-messages.ts'
import { type LinkedAccount, unlinkAccount } from './account-store.ts'
import { Part, Soft } from './account-styles.ts'
import { wayName } from './way-name.ts'

/** The accounts elsewhere that sign the owner in, and those that could; nothing where the shop knows no provider. */
export function LinkedAccounts({ linked }: { linked: readonly LinkedAccount[] }) {
  const providers = useStore($providers)
  const others = providers.filter(({ name }) => !linked.some(({ provider }) => provider === name))
  if (linked.length === 0 && others.length === 0) return null
  return (
    <Part>
      <h3 tabIndex={-1}>{t.linkedTitle}</h3>
      <Soft>{t.linkedIntro}</Soft>
      <List>
        {linked.map((account) => (
          <Linked key={account.identity_id} account={account} name={wayName(account.provider, account.provider, providers)} />
        ))}
        {others.map(({ name, label }) => (
          <Row key={name}>
            <bdi>{label}</bdi>
            <Button $kind="outline" aria-label={t.linkOf(label)} onClick={() => leaveForProvider(name, 'link').catch(alreadyShown)}>
              {t.link}
            </Button>
          </Row>
        ))}
      </List>
    </Part>
  )
}

function Linked({ account, name }: { account: LinkedAccount; name: string }) {
  return (
    <Row>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        {account.email && (
          <Detail>
            <bdi dir="ltr">{account.email}</bdi>
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
}

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  list-style: none;
`

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  min-block-size: ${space(14)};
`

const Detail = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`

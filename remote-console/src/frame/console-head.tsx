import { home } from '@lechaim/shared/lib/address.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Pill, Pills } from '@lechaim/shared/ui/pill.ts'
import { font, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { accessMessages as t } from '../access/access-messages.ts'
import { $access, leave } from '../access/access-store.ts'
import { TokenForm } from '../access/token-form.tsx'
import { releasesMessages } from '../releases/releases-messages.ts'
import { Code, Soft } from '../ui/parts.tsx'

interface HeadProps {
  remotes: readonly string[]
  shown: string
  onEntered: (remotes: string[]) => void
}

/** The title, the remotes of the tokens, and the tokens themselves by their ids. */
export function ConsoleHead({ remotes, shown, onEntered }: HeadProps) {
  const [isAdding, setAdding] = useState(false)
  const { id = '', expiresAt = '' } = useStore($access)[shown] ?? {}
  const { until } = t.tokenOf(id, expiresAt && formatInstant(expiresAt))
  return (
    <>
      <Head>
        <h1 tabIndex={-1}>{t.title}</h1>
        <Buttons>
          <Button $kind="outline" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
          <Button $kind="quiet" onClick={leave}>
            {t.leave}
          </Button>
        </Buttons>
      </Head>
      <nav aria-label={releasesMessages.remotes}>
        <Pills>
          {remotes.map((remote) => (
            <li key={remote}>
              <Pill to={{ ...home, view: 'console', tab: remote }} aria-current={remote === shown ? 'page' : undefined}>
                <bdi dir="ltr">{remote}</bdi>
              </Pill>
            </li>
          ))}
        </Pills>
      </nav>
      <Soft>
        {t.token} <Code>{id}</Code>, {until}
      </Soft>
      <Dialog open={isAdding} title={t.add} onClose={() => setAdding(false)} maxWidth={width.form}>
        <TokenForm
          onEntered={(entered) => {
            setAdding(false)
            onEntered(entered)
          }}
        />
      </Dialog>
    </>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  h1 {
    font-size: ${text.title};
    font-family: ${font.heading};
  }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

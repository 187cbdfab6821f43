import { home } from '@lechaim/shared/lib/address.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { color, font, radius, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { accessMessages as t } from '../access/access-messages.ts'
import { $access, $ended } from '../access/access-store.ts'
import { TokenForm } from '../access/token-form.tsx'
import { ConsoleHead } from './console-head.tsx'
import { RemotePage } from './remote-page.tsx'

const showRemote = ([remote]: string[]): void => {
  if (remote) goTo({ ...home, view: 'console', tab: remote }, { replace: true })
}

/** The console's view: the question for a deploy token, or the remote that the address names. */
export function ConsoleView() {
  const { tab } = useHydrated($route)
  const access = useStore($access)
  const hasEnded = useStore($ended)
  const remotes = Object.keys(access).sort()
  const shown = remotes.includes(tab) ? tab : remotes[0]
  if (!shown) {
    return (
      <EntryPage>
        <Entry>
          <h1 tabIndex={-1}>{t.title}</h1>
          <p>{t.intro}</p>
          {hasEnded && <Ended role="alert">{t.ended}</Ended>}
          <TokenForm onEntered={showRemote} />
        </Entry>
      </EntryPage>
    )
  }
  return (
    <Page>
      <ConsoleHead remotes={remotes} shown={shown} onEntered={showRemote} />
      <RemotePage key={shown} remote={shown} />
    </Page>
  )
}

const EntryPage = styled(Wrap)`
  padding-block: clamp(${space(6)}, 8vh, ${space(20)}) ${space(28)};
`

const Entry = styled.div`
  display: grid;
  gap: ${space(4)};
  max-inline-size: ${width.form};
  margin-inline: auto;
  padding: clamp(${space(5)}, 4vw, ${space(8)});
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  h1 {
    font-size: ${text.title};
    font-family: ${font.heading};
  }
`

const Ended = styled.p`
  color: ${color.danger};
`

const Page = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  padding-block: ${space(5)} ${space(28)};
`

// The form of the page about privacy (`?page=privacy`): asks for a link by mail, and shows what the link opens.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import type { Withdrawn } from '@lechaim/shared/contracts/marketing.ts'
import type { Erasure, PersonalData } from '@lechaim/shared/contracts/privacy.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { privacyMessages as t } from './privacy-messages.ts'

/** The secret of a mailed link travels in the fragment, out of requests and logs. */
const tokenOf = (): string => (/^#[\w-]+\.[\w-]+\.[\w-]+$/.test(location.hash) ? location.hash.slice(1) : '')

/** The secret of a link that withdraws the consent to marketing. */
const stopTokenOf = (): string => /^#stop=([\w-]+\.[\w-]+\.[\w-]+)$/.exec(location.hash)?.[1] ?? ''

export function PrivacyForm() {
  const [token, setToken] = useState(tokenOf)
  const [stopToken] = useState(stopTokenOf)
  if (stopToken) return <StopMarketing token={stopToken} />
  return token ? <MyData token={token} onOld={() => setToken('')} /> : <AskForLink isOld={location.hash.length > 1} />
}

function AskForLink({ isOld }: { isOld: boolean }) {
  const heading = useId()
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const field = event.currentTarget.querySelector('input')
    const email = plainForm(field?.value ?? '')
    const problem = isEmail(email) ? undefined : email === '' ? t.emailMissing : t.emailInvalid
    setError(problem)
    if (problem) return field?.focus()
    setState('sending')
    try {
      await request<void>(fetch, '/api/privacy-requests', { method: 'POST', body: { email }, mayBeRefused: true })
      setState('sent')
    } catch (failure) {
      console.error('The link was not asked for', failure)
      const code = failure instanceof RequestFailure ? failure.code : ''
      setState('typing')
      setError(code === 'rate_limited' ? t.tooMany : code === 'unavailable' ? t.noMail : t.failed)
    }
  }
  return (
    <Form onSubmit={submit} noValidate aria-labelledby={heading}>
      <Heading id={heading}>{t.title}</Heading>
      {isOld && <p role="status">{t.oldLink}</p>}
      {state === 'sent' ? (
        <p tabIndex={-1} ref={focus}>
          {t.sent}
        </p>
      ) : (
        <>
          <p>{t.intro}</p>
          <Field label={t.email} error={error} type="email" inputMode="email" dir="ltr" autoComplete="email" maxLength={254} />
          <Button type="submit" aria-busy={state === 'sending'}>
            {state === 'sending' ? t.sending : t.submit}
          </Button>
        </>
      )}
    </Form>
  )
}

/** In place of what has gone with the press. */
const focus = (element: HTMLElement | null): void => element?.focus()

const send = <T,>(token: string, method: 'GET' | 'DELETE') =>
  request<T>(fetch, '/api/personal-data', { method, headers: { 'X-Privacy-Token': token }, mayBeRefused: true })

function MyData({ token, onOld }: { token: string; onOld: () => void }) {
  const heading = useId()
  const [data, setData] = useState<PersonalData>()
  const [failure, setFailure] = useState<string>()
  const refuse = useEffectEvent((error: unknown) => {
    console.error('The data were not read', error)
    if (error instanceof RequestFailure && error.code === 'unauthorized') onOld()
    else setFailure(t.failed)
  })
  useEffect(() => {
    let isOver = false
    send<PersonalData>(token, 'GET').then(
      (read) => void (!isOver && setData(read)),
      (error: unknown) => void (!isOver && refuse(error)),
    )
    return () => {
      isOver = true
    }
  }, [token])
  const isEmpty = data && data.orders.length + data.stockRequests.length === 0 && !data.marketing
  return (
    <Form as="section" aria-labelledby={heading}>
      <Heading id={heading}>{t.title}</Heading>
      {failure && <p role="alert">{failure}</p>}
      {!data && !failure && <p role="status">{t.loading}</p>}
      {data && (
        <p>
          {t.of} <bdi dir="ltr">{data.email}</bdi>
        </p>
      )}
      {isEmpty && <p>{t.nothing}</p>}
      {data && !isEmpty && (
        <>
          <Stored data={data} />
          <a href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(data, null, 2))}`} download={t.fileName}>
            {t.download}
          </a>
          <p>{t.correct}</p>
          <Erase token={token} />
        </>
      )}
    </Form>
  )
}

function Stored({ data: { orders, cancellations, stockRequests, marketing } }: { data: PersonalData }) {
  return (
    <List>
      {orders.map((order) => (
        <li key={order.id}>
          <strong>{t.order(order.id)}</strong> · <bdi>{formatInstant(order.createdAt)}</bdi> ·{' '}
          <bdi>{formatMoney(toAgorot(order.total))}</bdi>
          {[order.customerName, order.customerPhone, order.customerAddress, order.notes, order.gift?.recipient]
            .filter((line): line is string => Boolean(line))
            .map((line) => (
              <p key={line}>
                <bdi>{line}</bdi>
              </p>
            ))}
        </li>
      ))}
      {cancellations.length > 0 && <li>{t.notices(cancellations.length)}</li>}
      {stockRequests.length > 0 && <li>{t.requests(stockRequests.length)}</li>}
      {marketing && (
        <li>{marketing.withdrawnAt ? t.withdrawn(formatInstant(marketing.withdrawnAt)) : t.consented(formatInstant(marketing.givenAt))}</li>
      )}
    </List>
  )
}

/** A press, since mail programs open links by themselves. */
function StopMarketing({ token }: { token: string }) {
  const heading = useId()
  const [state, setState] = useState<'idle' | 'sending' | Withdrawn>('idle')
  const [error, setError] = useState<string>()
  const stop = async () => {
    if (state === 'sending') return
    setState('sending')
    setError(undefined)
    try {
      setState(
        await request<Withdrawn>(fetch, '/api/marketing-consents/withdrawals', { method: 'POST', body: { token }, mayBeRefused: true }),
      )
    } catch (failure) {
      console.error('The consent was not withdrawn', failure)
      const code = failure instanceof RequestFailure ? failure.code : ''
      setState('idle')
      setError(code === 'unauthorized' ? t.wrongLink : code === 'rate_limited' ? t.tooMany : t.failed)
    }
  }
  return (
    <Form as="section" aria-labelledby={heading}>
      <Heading id={heading}>{t.stopTitle}</Heading>
      {typeof state === 'object' ? (
        <p tabIndex={-1} ref={focus}>
          {t.stopped} <bdi dir="ltr">{state.email}</bdi>
        </p>
      ) : (
        <>
          <p>{t.stopIntro}</p>
          {error && <p role="alert">{error}</p>}
          <Button aria-busy={state === 'sending'} onClick={() => void stop()}>
            {state === 'sending' ? t.stopping : t.stop}
          </Button>
        </>
      )}
    </Form>
  )
}

/** Asks once more, since nothing brings the data back. */
function Erase({ token }: { token: string }) {
  const [state, setState] = useState<'idle' | 'asking' | 'erasing' | 'failed' | Erasure>('idle')
  const erase = async () => {
    setState('erasing')
    setState(
      await send<Erasure>(token, 'DELETE').catch((error: unknown) => {
        console.error('The data were not erased', error)
        return 'failed' as const
      }),
    )
  }
  if (typeof state === 'object')
    return (
      <p tabIndex={-1} ref={focus}>
        {t.erased(state.erased)}
        {state.kept > 0 && `. ${t.kept(state.kept)}`}
      </p>
    )
  if (state === 'idle' || state === 'failed')
    return (
      <>
        {state === 'failed' && <p role="alert">{t.failed}</p>}
        <Button $kind="outline" onClick={() => setState('asking')}>
          {t.erase}
        </Button>
      </>
    )
  return (
    <Asked>
      <p tabIndex={-1} ref={focus}>
        {t.eraseHint}
      </p>
      <Button aria-busy={state === 'erasing'} onClick={() => state === 'asking' && void erase()}>
        {t.eraseSure}
      </Button>
      <Button $kind="outline" onClick={() => setState('idle')}>
        {t.keep}
      </Button>
    </Asked>
  )
}

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  margin-block-start: ${space(6)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  /* Alone where the owner has written no text. */
  div:not(:has(p, h3)) + & {
    margin-block-start: 0;
    padding-block-start: 0;
    border: 0;
  }
  overflow-wrap: anywhere;
  > div {
    inline-size: 100%;
  }
`

const Heading = styled.h3`
  font-size: ${text.large};
`

const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  inline-size: 100%;
  list-style: none;
  > li {
    padding-block-end: ${space(3)};
    border-block-end: 1px solid ${color.line};
  }
`

const Asked = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  > p {
    flex: 1 1 100%;
  }
`

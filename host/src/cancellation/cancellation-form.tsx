// The form of the page about cancelling (`?page=cancellation`).
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import { type CancellationReason, cancellationReasons } from '@lechaim/shared/contracts/cancellation-kinds.ts'
import type { CancellationDraft, CancellationReceipt } from '@lechaim/shared/contracts/cancellations.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { randomKey } from '@lechaim/shared/lib/random-key.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { isPhone } from '@lechaim/shared/lib/validation.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Choice, ChoiceGroup, ChoiceHint } from '@lechaim/shared/ui/choice.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { cancellationMessages as t } from './cancellation-messages.ts'
import { keepReceipt, keptReceipt } from './kept-receipts.ts'

type Errors = Partial<Record<'orderId' | 'phone' | 'form', string>>

/** Sends a notice for the order whose page is below, or for one that number and phone name. */
export function CancellationForm() {
  const { order } = useStore($route)
  const link = order?.token ? order : null
  const linked = link?.id
  const heading = useId()
  const place = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'typing' | 'sending' | CancellationReceipt>('typing')
  const [errors, setErrors] = useState<Errors>({})
  // After hydration: the server knows of no storage.
  useEffect(() => {
    const receipt = linked === undefined ? undefined : keptReceipt(linked)
    setState((shown) => receipt ?? (typeof shown === 'object' ? 'typing' : shown))
  }, [linked])

  // One notice, however often it is sent after a lost answer.
  const attempt = useRef({ body: '', key: '' })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const form = event.currentTarget
    const typed = draftOf(new FormData(form), link?.id)
    setErrors(typed.errors)
    if (!typed.draft) return focusFirst(form, typed.errors)
    setState('sending')
    try {
      const body = JSON.stringify(typed.draft)
      if (attempt.current.body !== body) attempt.current = { body, key: randomKey() }
      const headers = { 'Idempotency-Key': attempt.current.key, ...(link && { 'X-Order-Token': link.token }) }
      const options = { method: 'POST', body: typed.draft, headers, mayBeRefused: true } as const
      const receipt = await request<CancellationReceipt>(fetch, '/api/cancellations', options)
      if (link) keepReceipt(link.id, receipt)
      setState(receipt)
    } catch (error) {
      console.error('The notice was not sent', error)
      setState('typing')
      setErrors(errorsOf(error))
    }
  }

  const again = () => {
    setState('typing')
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus())
  }

  if (typeof state === 'object') return <Receipt receipt={state} onAgain={link && again} />
  return (
    <Form ref={place} onSubmit={submit} noValidate aria-labelledby={heading}>
      <Heading id={heading}>{link ? t.ofOrder(link.id) : t.title}</Heading>
      <p>{t.intro}</p>
      {!link && (
        <>
          <Field
            name="orderId"
            label={t.orderId}
            hint={t.orderIdHint}
            error={errors.orderId}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={15}
          />
          <Field
            name="phone"
            label={t.phone}
            error={errors.phone}
            type="tel"
            inputMode="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={maxLength.customerPhone}
          />
          <Field name="name" label={t.name} autoComplete="name" maxLength={maxLength.customerName} />
        </>
      )}
      <Reasons />
      <Extended />
      <Field name="notes" label={t.notes} lines={3} maxLength={maxLength.orderNotes} />
      <Failure role="alert">{errors.form}</Failure>
      <Button type="submit" $wide aria-busy={state === 'sending'}>
        {state === 'sending' ? t.sending : t.submit}
      </Button>
    </Form>
  )
}

function Receipt({ receipt: { reference, receivedAt }, onAgain }: { receipt: CancellationReceipt; onAgain: (() => void) | null }) {
  return (
    <Sent tabIndex={-1} ref={focus} aria-label={t.sent}>
      <Heading>{t.sent}</Heading>
      <p>
        {t.reference}: <Reference dir="ltr">{reference}</Reference>
      </p>
      <p>
        {t.at}: <bdi>{formatInstant(receivedAt)}</bdi>
      </p>
      <p>{t.next}</p>
      {onAgain && (
        <Button $kind="outline" $wide onClick={onAgain}>
          {t.again}
        </Button>
      )}
    </Sent>
  )
}

/** In place of the button, which has gone with the form. */
const focus = (section: HTMLElement | null): void => section?.focus()

function Reasons() {
  const [first] = cancellationReasons
  return (
    <ChoiceGroup>
      <legend>{t.reason}</legend>
      {cancellationReasons.map((reason) => (
        <Choice key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={reason === first} />
          {t.reasons[reason]}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

function Extended() {
  const id = useId()
  return (
    <div>
      <Choice>
        <input type="checkbox" name="extended" aria-describedby={id} />
        {t.extended}
      </Choice>
      <ChoiceHint id={id}>{t.extendedHint}</ChoiceHint>
    </div>
  )
}

/** @param linked the number of the order whose own link is open */
function draftOf(form: FormData, linked: number | undefined): { draft: CancellationDraft | null; errors: Errors } {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const phone = plainForm(typed('phone'))
  const number = plainForm(typed('orderId')).replace(/^#/, '')
  const [name, notes] = [typed('name'), typed('notes')]
  const errors: Errors = {
    ...(linked === undefined && !/^[1-9]\d{0,14}$/.test(number) && { orderId: t.orderIdInvalid }),
    ...(linked === undefined && !isPhone(phone) && { phone: phone === '' ? t.phoneMissing : t.phoneInvalid }),
  }
  if ([name, notes].some(hasCardNumber)) errors.form = t.cardNumber
  if (errors.orderId ?? errors.phone ?? errors.form) return { draft: null, errors }
  const draft: CancellationDraft = {
    orderId: linked ?? Number(number),
    ...(linked === undefined && { phone }),
    ...(name && { name }),
    reason: typed('reason') as CancellationReason,
    ...(form.has('extended') && { extended: true }),
    ...(notes && { notes }),
  }
  return { draft, errors }
}

function errorsOf(error: unknown): Errors {
  const code = error instanceof RequestFailure ? error.code : ''
  if (error instanceof RequestFailure && error.field === 'phone') return { phone: t.phoneInvalid }
  return { form: code === 'not_found' ? t.missing : code === 'rate_limited' ? t.tooMany : t.failed }
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const name = errors.orderId ? 'orderId' : errors.phone ? 'phone' : 'notes'
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
}

const Form = styled.form`
  display: grid;
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
`

const Heading = styled.h3`
  font-size: ${text.large};
`

const Failure = styled.p`
  color: ${color.danger};
  &:empty {
    display: none;
  }
`

const Sent = styled.section`
  display: grid;
  gap: ${space(2)};
  margin-block-start: ${space(6)};
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
`

const Reference = styled.bdi`
  font-size: ${text.large};
  font-weight: 700;
  letter-spacing: 0.08em;
`

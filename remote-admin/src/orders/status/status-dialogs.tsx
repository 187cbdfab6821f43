import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'
import { Actions } from '../../forms/form-layout.tsx'
import { SelectField } from '../../forms/select.tsx'
import { Switch } from '../../forms/switch.tsx'
import { alreadyShown, submitOrFocus } from '../../ui/focus.ts'
import { statusMessages as t } from './status-messages.ts'
import { $statusQuestion, cancelOrders, dropQuestion, setAnyway } from './status-store.ts'
import { $tells, setTells } from './tell.ts'

/** The questions before a chosen status is set, over whatever is open. */
export function StatusDialogs() {
  const question = useStore($statusQuestion)
  return (
    <>
      {question?.ask === 'reason' && <CancelDialog ids={question.ids} canTell={question.canTell} />}
      {question?.ask === 'reopening' && <ReopenDialog id={question.order.id} short={question.short} />}
      {question?.ask === 'night' && (
        <AnywayDialog title={t.nightTitle(question.order.id)} button={t.confirmAnyway}>
          <p>{t.nightAsk}</p>
        </AnywayDialog>
      )}
    </>
  )
}

const other = ''

function CancelDialog({ ids, canTell }: { ids: readonly number[]; canTell: boolean }) {
  const form = useId()
  const [chosen, setChosen] = useState(t.reasons[0] ?? other)
  const [own, setOwn] = useState('')
  const [error, setError] = useState<string>()
  const tells = useStore($tells).cancelled
  const reason = chosen === other ? own.trim() : chosen
  const cancel = async (): Promise<boolean> => {
    if (!reason) setError(t.reasonMissing)
    else await cancelOrders(reason, tells).catch(alreadyShown)
    return reason !== ''
  }
  const buttons = (
    <Actions>
      <Button type="submit" form={form}>
        {ids.length > 1 ? t.cancelMany : t.cancelOrder}
      </Button>
      <Button $kind="outline" onClick={dropQuestion}>
        {t.keepOrder}
      </Button>
    </Actions>
  )
  const choices = [...t.reasons.map((text) => [text, text] as const), [other, t.otherReason] as const]
  return (
    <Dialog
      open
      title={ids.length > 1 ? t.cancelManyTitle(ids.length) : t.cancelTitle(ids[0] ?? 0)}
      onClose={dropQuestion}
      maxWidth={width.form}
      footer={buttons}
    >
      <Form id={form} onSubmit={submitOrFocus(cancel)} noValidate>
        <SelectField label={t.reason} value={chosen} choices={choices} onChange={setChosen} />
        {chosen === other && (
          <Field
            label={t.otherReasonText}
            value={own}
            error={error}
            maxLength={maxLength.name}
            dir={own ? 'auto' : undefined}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
        {canTell && <Switch label={t.tell} value={tells} error={undefined} onChange={(value) => setTells('cancelled', value)} />}
      </Form>
    </Dialog>
  )
}

type Reopening = Extract<NonNullable<ReturnType<typeof $statusQuestion.get>>, { ask: 'reopening' }>

function ReopenDialog({ id, short: { lines, coupon } }: { id: number; short: Reopening['short'] }) {
  return (
    <AnywayDialog title={t.reopenTitle(id)} button={t.reopen}>
      {lines.length > 0 && <p>{t.short}</p>}
      <List>
        {lines.map(({ productId, name, needed, stock }) => (
          <li key={productId}>
            <strong dir="auto">{name}</strong> – {t.shortOf(stock, needed)}
          </li>
        ))}
      </List>
      {coupon && (
        <p>
          {t.couponGone} <bdi>{coupon}</bdi>
        </p>
      )}
      <p>{t.reopenAsk}</p>
    </AnywayDialog>
  )
}

/** Sets the status all the same, or leaves it. */
function AnywayDialog({ title, button, children }: { title: string; button: string; children: ReactNode }) {
  const buttons = (
    <Actions>
      <Button onClick={() => setAnyway().catch(alreadyShown)}>{button}</Button>
      <Button $kind="outline" onClick={dropQuestion}>
        {t.keepOrder}
      </Button>
    </Actions>
  )
  return (
    <Dialog open title={title} onClose={dropQuestion} maxWidth={width.form} footer={buttons}>
      <Form as="div">{children}</Form>
    </Dialog>
  )
}

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  padding-block-end: ${space(2)};
  overflow-wrap: anywhere;
`

const List = styled.ul`
  padding-inline-start: ${space(5)};
  &:empty {
    display: none;
  }
`

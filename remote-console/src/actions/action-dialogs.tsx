import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, radius, space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { Code, Soft } from '../ui/parts.tsx'
import { $action, $isBusy, $plan, $problems, type Action, closeAction, promote, rollBack, switchRemote } from './action-store.ts'
import { actionsMessages as t } from './actions-messages.ts'
import { PreviewLink } from './preview-link.tsx'

/** The dialog of the chosen action. */
export function ActionDialogs() {
  const action = useStore($action)
  if (!action) return null
  if (action.kind === 'switch') return <SwitchDialog {...action} />
  if (action.kind === 'promote') return <PromoteDialog {...action} />
  return action.kind === 'roll-back' ? <RollBackDialog /> : <PreviewDialog version={action.release.version} />
}

interface ActionDialogProps {
  title: string
  confirm: string
  /** False while nothing can be confirmed. */
  ready?: boolean
  onConfirm: () => void
  children: ReactNode
}

function ActionDialog({ title, confirm, ready = true, onConfirm, children }: ActionDialogProps) {
  const isBusy = useStore($isBusy)
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ready && !isBusy) onConfirm()
  }
  const buttons = (
    <Buttons>
      <Button type="submit" form={id} aria-busy={isBusy} disabled={!ready}>
        {confirm}
      </Button>
      <Button $kind="outline" onClick={closeAction}>
        {t.cancel}
      </Button>
    </Buttons>
  )
  return (
    <Dialog open title={title} onClose={closeAction} maxWidth={width.form} footer={buttons}>
      <Form id={id} onSubmit={submit} noValidate>
        {children}
        <Problems />
      </Form>
    </Dialog>
  )
}

/** In the server's own words. */
function Problems() {
  const problems = useStore($problems)
  if (problems.length === 0) return null
  return (
    <Refusal role="alert">
      <p>{t.refused}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem} dir="auto">
            {problem}
          </li>
        ))}
      </ul>
    </Refusal>
  )
}

const shares = [1, 5, 10, 25, 50, 75]

function PromoteDialog({
  remote,
  release: { version, state, traffic, failures },
}: Extract<Action, { kind: 'promote' | 'roll-back' | 'preview' }>) {
  const [share, setShare] = useState(state === 'canary' ? 100 : 10)
  const id = useId()
  return (
    <ActionDialog title={t.promote.title} confirm={t.promote.confirm} onConfirm={() => void promote(remote, version, share)}>
      <Code>{version}</Code>
      {failures.length > 0 && <Warning>{t.promote.failures}</Warning>}
      <Choice>
        <label htmlFor={id}>{t.promote.share}</label>
        <select id={id} value={share} onChange={({ target }) => setShare(Number(target.value))}>
          {[...new Set([...shares, ...(state === 'canary' ? [traffic] : [])])]
            .sort((one, other) => one - other)
            .map((percent) => (
              <option key={percent} value={percent}>
                {t.promote.some(percent)}
              </option>
            ))}
          <option value={100}>{t.promote.everybody}</option>
        </select>
      </Choice>
    </ActionDialog>
  )
}

function RollBackDialog() {
  const plan = useStore($plan)
  const problems = useStore($problems)
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      title={t.rollBack.title}
      confirm={t.rollBack.confirm}
      ready={plan !== null}
      onConfirm={() => plan && void rollBack(plan, reason.trim())}
    >
      {!plan && problems.length === 0 && <Soft role="status">{t.rollBack.reading}</Soft>}
      {plan && (
        <>
          <p>
            {t.rollBack.takesBack} <Code>{plan.version}</Code>
          </p>
          <p>
            {plan.to ? t.rollBack.leadsTo : t.rollBack.nothing} {plan.to && <Code>{plan.to}</Code>}
          </p>
          {plan.way && (
            <Soft>
              {t.rollBack.why} <bdi dir="ltr">{plan.way}</bdi>
            </Soft>
          )}
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </ActionDialog>
  )
}

function SwitchDialog({ remote, off }: Extract<Action, { kind: 'switch' }>) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const texts = off ? t.switchOff : t.switchOn
  const confirm = () => {
    if (off && !reason.trim()) return setError(t.needsReason)
    void switchRemote(remote, off, reason.trim())
  }
  return (
    <ActionDialog title={texts.title} confirm={texts.confirm} onConfirm={confirm}>
      <Code>{remote}</Code>
      <p>{texts.text}</p>
      <ReasonField
        value={reason}
        error={error}
        onChange={(text) => {
          setError(undefined)
          setReason(text)
        }}
      />
    </ActionDialog>
  )
}

const PreviewDialog = ({ version }: { version: string }) => (
  <Dialog open title={t.preview.title} onClose={closeAction} maxWidth={width.form}>
    <Form as="div">
      <Code>{version}</Code>
      <p>{t.preview.text}</p>
      <PreviewLink />
      <Problems />
    </Form>
  </Dialog>
)

interface ReasonProps {
  value: string
  error?: string | undefined
  onChange: (text: string) => void
}

const ReasonField = ({ value, error, onChange }: ReasonProps) => (
  <Field label={t.reason} error={error} value={value} maxLength={500} dir="auto" onChange={({ target }) => onChange(target.value)} />
)

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  overflow-wrap: anywhere;
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`

const Refusal = styled.div`
  padding: ${space(4)};
  border-radius: ${radius.normal};
  background: ${color['danger-wash']};
  color: ${color.danger};
  ul {
    padding-inline-start: ${space(5)};
  }
`

const Warning = styled.p`
  color: ${color.danger};
`

const Choice = styled.div`
  display: grid;
  gap: ${space(1.5)};
  > label {
    font-weight: 600;
  }
  select {
    min-block-size: 50px;
    padding-inline: ${space(4)};
    border: 1.5px solid ${color['field-line']};
    border-radius: ${radius.normal};
    background: ${color.paper};
  }
`

import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import type { PaymentMethod } from '@lechaim/shared/contracts/order-kinds.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { styled } from 'styled-components'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Fields } from '../../forms/form-layout.tsx'
import { choicesOf, SelectField } from '../../forms/select.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { pageMessages } from '../page/page-messages.ts'
import { cancellationsMessages as t } from './cancellations-messages.ts'
import { $canMail, $isDeciding, $step, decide, type Step } from './cancellations-store.ts'

const close = () => $step.set(null)

/** The question of one decision, over the list. */
export function StepDialog({ step: { ask, cancellation } }: { step: Step }) {
  const canMail = useStore($canMail) && cancellation.order !== null
  const saving = useStore($isDeciding)
  const [tell, setTell] = useState(canMail)
  const [fee, setFee] = useState(String(cancellation.terms?.fee ?? 0))
  const [answer, setAnswer] = useState('')
  const [returns, setReturns] = useState(false)
  const [method, setMethod] = useState<PaymentMethod>('bit')
  const [error, setError] = useState<string>()
  const { order, orderNumber, refund = 0, left = refund } = cancellation
  const id = order?.id ?? orderNumber

  const saves = {
    async confirm() {
      const total = order?.total ?? 0
      const sum = readNumber(fee, { decimals: 2, unit: 'money', most: total })
      setError(sum === null ? t.feeInvalid(formatMoney(toAgorot(total))) : undefined)
      return sum !== null && decide(cancellation, { state: 'confirmed', fee: sum, tell, ...(returns && { stock: 'return' }) })
    },
    async decline() {
      setError(answer.trim() ? undefined : t.answerMissing)
      return answer.trim() !== '' && decide(cancellation, { state: 'declined', answer: answer.trim(), tell })
    },
    refund: () => decide(cancellation, { state: 'refunded', tell, ...(left > 0 && { method }) }),
  }
  const titles = { confirm: t.heading(id), decline: t.declineTitle(id), refund: t.refundTitle(id) }
  const buttons = { confirm: t.confirm, decline: t.decline, refund: t.markRefunded }

  return (
    <FormDialog title={titles[ask]} open saving={saving} save={buttons[ask]} onClose={close} onSave={saves[ask]}>
      <Parts>
        {ask === 'confirm' && (
          <>
            <TextField type="number" step={0.01} label={t.fee} value={fee} error={error} onChange={setFee} />
            <SoftText>{cancellation.reason === 'changed' ? t.feeOf : t.noFee}</SoftText>
            <Switch label={t.returnsStock} value={returns} error={undefined} onChange={setReturns} />
          </>
        )}
        {ask === 'decline' && (
          <Fields>
            <TextField lines={3} label={t.answer} maxLength={maxLength.orderNotes} value={answer} error={error} onChange={setAnswer} />
          </Fields>
        )}
        {ask === 'refund' && (
          <>
            <p>
              {t.refund}: <bdi>{formatMoney(toAgorot(refund))}</bdi>
            </p>
            {left < refund && <p>{left > 0 ? t.left(formatMoney(toAgorot(left))) : t.givenBack}</p>}
            {left > 0 && order?.online && <SoftText>{t.online}</SoftText>}
            {left > 0 && <SelectField label={t.method} value={method} choices={choicesOf(pageMessages.methods)} onChange={setMethod} />}
          </>
        )}
        {canMail && <Switch label={t.tell} value={tell} error={undefined} onChange={setTell} />}
      </Parts>
    </FormDialog>
  )
}

const Parts = styled.div`
  display: grid;
  gap: ${space(4)};
  padding-block-end: ${space(2)};
`

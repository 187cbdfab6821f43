import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { fieldNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { useStore } from '@nanostores/react'
import { ConflictDialog } from '../../forms/conflict-dialog.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Fields, WideField } from '../../forms/form-layout.tsx'
import { Sections } from '../../forms/read-dialog.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { OpenForm } from '../../resource/form.ts'
import { $page } from '../page/page-store.ts'
import type { CorrectionDraft } from './correction-form.ts'
import { CorrectionLines } from './correction-lines.tsx'
import { correctionMessages as t } from './correction-messages.ts'
import { $reviewing, close, form, open, review } from './correction-store.ts'
import { ReviewDialog } from './review-dialog.tsx'

const otherLabels: Record<Exclude<keyof CorrectionDraft, 'customerAddress' | 'notes'>, string> = {
  customerName: t.name,
  customerEmail: t.email,
  customerPhone: t.phone,
  lines: t.lines,
  coupon: t.couponLabel,
}

/** Corrects the open order; its differences are shown before they are saved. */
function CorrectionDialog() {
  const state = useStore(form.$form)
  const reviewing = useStore($reviewing)
  const page = useStore($page)
  if (state.state !== 'open') return null
  const labels = { ...otherLabels, ...fieldNamesOf(page.state === 'ready' ? page.record.order : {}) }
  return (
    <FormDialog
      title={t.title(state.id ?? 0)}
      open
      saving={state.saving || reviewing}
      save={t.review}
      onClose={close}
      onSave={review}
      aside={
        <>
          <ReviewDialog form={state} />
          <ConflictDialog conflict={state.conflict} mine={state.draft} {...form.conflict} labels={labels} />
        </>
      }
    >
      <CorrectionFields state={state} labels={labels} />
    </FormDialog>
  )
}

export { CorrectionDialog as Dialog, open }

interface FieldsProps {
  state: OpenForm<CorrectionDraft>
  labels: Record<keyof CorrectionDraft, string>
}

function CorrectionFields({ state, labels }: FieldsProps) {
  const { start, draft } = state
  return (
    <Sections>
      <CorrectionLines {...form.bind(state, 'lines')} />
      {start.coupon && (
        <Switch
          label={t.coupon(start.coupon)}
          value={draft.coupon !== ''}
          error={undefined}
          onChange={(keeps) => form.edit({ coupon: keeps ? start.coupon : '' })}
        />
      )}
      <Fields>
        <TextField label={t.name} required maxLength={maxLength.customerName} {...form.bind(state, 'customerName')} />
        <TextField label={t.phone} type="tel" required maxLength={maxLength.customerPhone} {...form.bind(state, 'customerPhone')} />
        <TextField label={t.email} type="email" maxLength={maxLength.customerEmail} {...form.bind(state, 'customerEmail')} />
        <TextField label={labels.customerAddress} required maxLength={maxLength.customerAddress} {...form.bind(state, 'customerAddress')} />
        <WideField>
          <TextField label={labels.notes} lines={2} maxLength={maxLength.orderNotes} {...form.bind(state, 'notes')} />
        </WideField>
      </Fields>
    </Sections>
  )
}

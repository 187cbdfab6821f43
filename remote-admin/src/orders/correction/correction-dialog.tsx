import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { useStore } from '@nanostores/react'
import { ConflictDialog } from '../../forms/conflict-dialog.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Fields, WideField } from '../../forms/form-layout.tsx'
import { Sections } from '../../forms/read-dialog.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { OpenForm } from '../../resource/form.ts'
import type { CorrectionDraft } from './correction-form.ts'
import { CorrectionLines } from './correction-lines.tsx'
import { correctionMessages as t } from './correction-messages.ts'
import { $reviewing, close, form, open, review } from './correction-store.ts'
import { ReviewDialog } from './review-dialog.tsx'

const labels: Record<keyof CorrectionDraft, string> = {
  customerName: t.name,
  customerEmail: t.email,
  customerPhone: t.phone,
  customerAddress: t.address,
  notes: t.notes,
  lines: t.lines,
  coupon: t.couponLabel,
}

/** Corrects the open order; its differences are shown before they are saved. */
function CorrectionDialog() {
  const state = useStore(form.$form)
  const reviewing = useStore($reviewing)
  if (state.state !== 'open') return null
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
      <CorrectionFields state={state} />
    </FormDialog>
  )
}

export { CorrectionDialog as Dialog, open }

function CorrectionFields({ state }: { state: OpenForm<CorrectionDraft> }) {
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
        <TextField label={t.address} required maxLength={maxLength.customerAddress} {...form.bind(state, 'customerAddress')} />
        <WideField>
          <TextField label={t.notes} lines={2} maxLength={maxLength.orderNotes} {...form.bind(state, 'notes')} />
        </WideField>
      </Fields>
    </Sections>
  )
}

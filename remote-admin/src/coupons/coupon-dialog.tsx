import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { color, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { CategoryChoice } from '../categories/category-choice.tsx'
import { Fields, WideField } from '../forms/form-layout.tsx'
import { RowDialog } from '../forms/row-dialog.tsx'
import { SelectField } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextField } from '../forms/text-field.tsx'
import { TimeField } from '../forms/time-field.tsx'
import type { Binding } from '../resource/form.ts'
import { couponsMessages as t } from './coupons-messages.ts'
import { couponForm } from './coupons-store.ts'

/** Adds or edits a coupon. */
export function CouponDialog() {
  return (
    <RowDialog form={couponForm} titles={t}>
      {({ draft }, field) => (
        <>
          <Fields>
            <WideField>
              <TextField label={t.code} hint={t.codeHint} required maxLength={maxLength.couponCode} {...field('code')} />
            </WideField>
            <Choice label={t.kind} choices={t.kinds} {...field('kind')} />
            {draft.kind === 'percent' ? (
              <TextField type="number" label={t.percent} step={1} required {...field('percent')} />
            ) : (
              <TextField type="number" label={t.amount} step={0.01} required {...field('amount')} />
            )}
            <TextField type="number" label={t.minimum} hint={t.minimumHint} step={0.01} {...field('minimum')} />
            <TextField type="number" label={t.maxUses} hint={t.maxUsesHint} step={1} {...field('maxUses')} />
            <TimeField label={t.from} hint={t.fromHint} {...field('validFrom')} />
            <TimeField label={t.until} hint={t.untilHint} {...field('validUntil')} />
            <WideField>
              <Choice label={t.scope} choices={t.scopes} {...field('scope')} />
            </WideField>
          </Fields>
          {draft.scope === 'chosen' && <CategoryChoice {...field('categories')} />}
          <Switch label={t.active} {...field('active')} />
          <Law>{t.law}</Law>
        </>
      )}
    </RowDialog>
  )
}

function Choice<Key extends string>({ label, choices, value, onChange }: { label: string; choices: Record<Key, string> } & Binding<Key>) {
  return (
    <SelectField label={label} value={value} onChange={(chosen) => onChange(chosen as Key)}>
      {Object.entries<string>(choices).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const Law = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`

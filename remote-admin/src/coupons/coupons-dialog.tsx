import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { CategoryChoice } from '../categories/category-choice.tsx'
import { Fields, WideField } from '../forms/form-layout.tsx'
import { RowDialog } from '../forms/row-dialog.tsx'
import { choicesOf, SelectField } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextField } from '../forms/text-field.tsx'
import { TimeField } from '../forms/time-field.tsx'
import { ListView } from '../lists/list-view.tsx'
import { SoftText } from '../ui/tab-parts.tsx'
import { CouponCard } from './coupon-card.tsx'
import { couponsMessages as t } from './coupons-messages.ts'
import { $couponsOpen, couponForm, couponList } from './coupons-store.ts'

/** The coupons, newest first; each is edited in a dialog over this one. */
function CouponsDialog() {
  const isOpen = useStore($couponsOpen)
  return (
    <>
      <Dialog
        open={isOpen}
        title={t.title}
        onClose={() => $couponsOpen.set(false)}
        maxWidth={width.fields}
        footer={<Button onClick={couponForm.openNew}>{t.add}</Button>}
      >
        <ListView of={couponList} texts={t} lines={2}>
          {(coupons) => (
            <List>
              {coupons.map((coupon) => (
                <li key={coupon.id}>
                  <CouponCard coupon={coupon} />
                </li>
              ))}
            </List>
          )}
        </ListView>
      </Dialog>
      <CouponDialog />
    </>
  )
}

export { CouponsDialog as Dialog }
export const open = (): void => $couponsOpen.set(true)

function CouponDialog() {
  return (
    <RowDialog form={couponForm} titles={t}>
      {({ draft }, field) => (
        <>
          <Fields>
            <WideField>
              <TextField label={t.code} hint={t.codeHint} required maxLength={maxLength.couponCode} {...field('code')} />
            </WideField>
            <SelectField label={t.kind} choices={choicesOf(t.kinds)} {...field('kind')} />
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
              <SelectField label={t.scope} choices={choicesOf(t.scopes)} {...field('scope')} />
            </WideField>
          </Fields>
          {draft.scope === 'chosen' && <CategoryChoice {...field('categories')} />}
          <Switch label={t.active} {...field('active')} />
          <SoftText>{t.law}</SoftText>
        </>
      )}
    </RowDialog>
  )
}

const List = styled.ul`
  display: grid;
  list-style: none;
`

import type { Coupon } from '@lechaim/shared/contracts/coupons.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import { Badge } from '../show-times/visibility-badge.tsx'
import { CategoryChips, Line, RowActions } from '../ui/row-parts.tsx'
import { SoftText } from '../ui/tab-parts.tsx'
import { couponStateOf } from './coupon-fields.ts'
import { couponsMessages as t } from './coupons-messages.ts'
import { couponForm, removeCoupon } from './coupons-store.ts'

export function CouponCard({ coupon }: { coupon: Coupon }) {
  const id = useId()
  const state = couponStateOf(coupon)
  return (
    <Card aria-labelledby={id}>
      <Texts>
        <Top>
          <h3 id={id} dir="auto">
            {coupon.code}
          </h3>
          <Badge $on={state === 'on'}>{t.states[state]}</Badge>
        </Top>
        <p>{termsOf(coupon)}</p>
        <SoftText>{coupon.maxUses === null ? t.uses(coupon.uses) : t.usesOf(coupon.uses, coupon.maxUses)}</SoftText>
        {(coupon.validFrom || coupon.validUntil) && <SoftText>{timesOf(coupon)}</SoftText>}
        {coupon.categories?.length === 0 && <SoftText>{t.noCategory}</SoftText>}
        {coupon.categories && coupon.categories.length > 0 && <CategoryChips names={coupon.categories} />}
      </Texts>
      <RowActions name={coupon.code} onEdit={() => couponForm.openRow(coupon)} onRemove={() => removeCoupon(coupon)} />
    </Card>
  )
}

function termsOf({ percent, amount, minimum }: Coupon): string {
  const discount = t.discount(percent === null ? formatMoney(toAgorot(amount ?? 0)) : `${percent}%`)
  return minimum ? `${discount}, ${t.forOrders(formatMoney(toAgorot(minimum)))}` : discount
}

const timesOf = ({ validFrom, validUntil }: Coupon): string =>
  [validFrom && t.begins(formatInstant(validFrom)), validUntil && t.ends(formatInstant(validUntil))].filter(Boolean).join(' ')

const Card = styled.article`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space(2)};
  padding-block: ${space(4)};
  border-block-end: 1px solid ${color.line};
  li:last-child > & {
    border-block-end: 0;
  }
`

const Texts = styled.div`
  display: grid;
  gap: ${space(1)};
  min-inline-size: 0;
`

const Top = styled(Line)`
  h3 {
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-size: ${text.subheading};
  }
`

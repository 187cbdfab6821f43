import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { DiscountRow, FeeRow, GrandTotal } from '../lines/total-rows.tsx'
import { applyCoupon, followCoupon } from './check-coupon.ts'
import { $coupon, couponSettled, removeCoupon } from './coupon.ts'
import { couponMessages as t } from './coupon-messages.ts'

/** The coupon's discount and the amount to pay, with the coupon's field in the checkout. */
export function CouponTotals({ agorot, withField = false, fee = null }: { agorot: number; withField?: boolean; fee?: number | null }) {
  const coupon = useStore($coupon)
  useEffect(followCoupon, [])
  const discount = 'discount' in coupon ? Math.min(coupon.discount, agorot) : 0
  return (
    <Rows>
      {withField && <FoldedField isOpen={coupon.state !== 'none'} />}
      {coupon.state !== 'none' && discount > 0 && <DiscountRow code={coupon.code} agorot={discount} />}
      {fee !== null && <FeeRow agorot={fee} />}
      <GrandTotal agorot={agorot - discount + (fee ?? 0)} />
    </Rows>
  )
}

/** The field, folded until the shopper has a code. A coupon of before opens it. */
function FoldedField({ isOpen }: { isOpen: boolean }) {
  const [isOpened, setOpened] = useState(false)
  // By the shopper alone: a coupon that is applied moves no focus.
  const focusField = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    requestAnimationFrame(() => currentTarget.closest('details')?.querySelector('input')?.focus())
  return (
    <details open={isOpen || isOpened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <Opener onClick={(event) => isOpened || focusField(event)}>{t.open}</Opener>
      <CouponField />
    </details>
  )
}

/** The longest code that the server accepts, in code points; `maxLength` of a field counts UTF-16 units. */
const maxCode = 40

/** One code an order. What was typed stays in the field, with the reason where it is refused. */
function CouponField() {
  const coupon = useStore($coupon)
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  /** The refusal is read with the field, which takes the focus. */
  const [isReadWithField, setReadWithField] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isApplied = coupon.state === 'applied' || (coupon.state === 'checking' && coupon.discount > 0)
  const code = coupon.state === 'none' ? null : coupon.code
  useEffect(() => {
    if (code !== null) setTyped(code)
  }, [code])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (coupon.state === 'checking') return
    const input = form.current?.querySelector('input')
    const focusField = () => input?.focus()
    setReadWithField(document.activeElement !== input)
    if (isApplied) {
      removeCoupon()
      setTyped('')
      return focusField()
    }
    setEmpty(typed.trim() === '')
    if (typed.trim() === '') return focusField()
    applyCoupon(typed.trim())
    if (!(await couponSettled())) focusField()
    else setReadWithField(false)
  }

  function type(text: string): void {
    setTyped([...text].slice(0, maxCode).join(''))
    setEmpty(false)
    if (coupon.state === 'refused') removeCoupon()
  }

  const refusal = coupon.state === 'refused' ? t.refused(coupon.reason, formatMoney(coupon.minimum)) : undefined
  const error = isEmpty ? t.empty : refusal
  return (
    <Form ref={form} noValidate onSubmit={submit} aria-label={t.code}>
      <Field
        label={t.code}
        error={error}
        value={typed}
        readOnly={isApplied}
        dir={typed ? 'auto' : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" $kind="outline" aria-busy={coupon.state === 'checking'}>
        {isApplied ? t.remove : coupon.state === 'checking' ? t.checking : t.apply}
      </Button>
      <VisuallyHidden role="status">
        {coupon.state === 'applied' ? t.applied(formatMoney(coupon.discount)) : isReadWithField ? '' : error}
      </VisuallyHidden>
    </Form>
  )
}

const Opener = styled.summary`
  min-block-size: ${touch};
  color: ${color.wine};
  font-size: ${text.small};
  font-weight: 600;
  line-height: ${touch};
  cursor: pointer;
`

const Rows = styled.div`
  display: grid;
  gap: ${space(3)};
`

const Form = styled.form`
  display: grid;
  gap: ${space(2.5)};
`

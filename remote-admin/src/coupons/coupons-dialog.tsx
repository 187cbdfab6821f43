import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { ListView } from '../lists/list-view.tsx'
import { CouponCard } from './coupon-card.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponsMessages as t } from './coupons-messages.ts'
import { $couponsOpen, couponForm, couponList } from './coupons-store.ts'

/** The coupons, newest first; each is edited in a dialog over this one. */
export function CouponsDialog() {
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

const List = styled.ul`
  display: grid;
  list-style: none;
`

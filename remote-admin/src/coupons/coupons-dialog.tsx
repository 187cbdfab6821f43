import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { FailedNotice, LoadingBlock, MoreButton, Notice } from '../ui/tab-parts.tsx'
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
        {isOpen && <Coupons />}
      </Dialog>
      <CouponDialog />
    </>
  )
}

function Coupons() {
  const list = useStore(couponList.$list)
  if (list.state === 'loading') return <LoadingBlock lines={2} />
  if (list.state === 'failed') return <FailedNotice onRetry={couponList.reload} />
  if (list.items.length === 0) {
    return (
      <Notice>
        <p>{t.none}</p>
      </Notice>
    )
  }
  return (
    <>
      <List>
        {list.items.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} />
          </li>
        ))}
      </List>
      {list.next && <MoreButton label={t.more} failed={t.moreFailed} state={list.more} onPress={couponList.loadMore} />}
    </>
  )
}

const List = styled.ul`
  display: grid;
  list-style: none;
`

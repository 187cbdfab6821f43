// The correction of the open order: edited, shown as differences, saved; a newer version opens the panel's conflict dialog.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import { maxQuantity } from '@lechaim/shared/contracts/limits.ts'
import type { CorrectionPreview, OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createForm } from '../../resource/form.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { $page, takeRecord } from '../page/page-store.ts'
import { $tells } from '../status/tell.ts'
import { type CorrectionDraft, correctionErrors, correctionOf, describeLines, lineOfProduct, toDraft } from './correction-form.ts'
import { correctionMessages as t } from './correction-messages.ts'

/** The differences that are shown before they are saved. */
export const $preview = atom<CorrectionPreview | null>(null)
export const $asksApproval = atom(false)
export const closePreview = (): void => $preview.set(null)

const isCouponInvalid = (error: unknown): boolean => error instanceof RequestFailure && error.code === 'coupon_invalid'
const failedToast = (error: unknown) =>
  isCouponInvalid(error) ? { title: t.failed, description: t.couponInvalid } : failureToast(error, t.failed)

export const form = createForm<Order, CorrectionDraft>(
  {
    toDraft,
    check: correctionErrors,
    shown: { lines: describeLines, coupon: (coupon) => coupon || panelMessages.conflict.empty },
    async save({ id, changes, guard }) {
      const body = {
        ...correctionOf(changes, guard.updatedAt ?? ''),
        tell: $tells.get().corrected,
        askApproval: $asksApproval.get(),
      }
      const record = await api.owner<OrderRecord>(`/api/orders/${id}/corrections`, { method: 'POST', body })
      takeRecord(record)
      return record.order
    },
    // The merged correction may come to another total than the one that was seen.
    saveMerged: () => {
      closePreview()
      return review()
    },
    saved: closePreview,
    savedToast: () => t.saved,
    failedToast,
  },
  true,
)

export function open(): void {
  const page = $page.get()
  if (page.state !== 'ready') return
  const { order } = page.record
  closePreview()
  $asksApproval.set(false)
  form.open(order.id, toDraft(order), order.updatedAt ?? order.createdAt)
}

export function close(): void {
  const state = form.$form.get()
  if (state.state !== 'open' || state.saving) return
  if (!form.isDirty() || confirm(panelMessages.discard)) {
    closePreview()
    form.discard()
  }
}

export const $reviewing = atom(false)

/** Shows what the correction would change. @returns false where the draft is wrong or the request failed, which has been shown */
export async function review(): Promise<boolean> {
  const state = form.$form.get()
  if (state.state !== 'open' || $reviewing.get()) return false
  form.toasts.dismiss()
  const { id, start, draft, version = '' } = state
  if (!form.isDirty()) {
    showToast(t.nothingChanged)
    return true
  }
  if (Object.keys(correctionErrors(draft)).length > 0) return form.submit()
  $reviewing.set(true)
  try {
    const changes = Object.fromEntries(
      Object.entries(draft).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name as keyof CorrectionDraft])),
    )
    const body = correctionOf(changes, version)
    $preview.set(await api.owner<CorrectionPreview>(`/api/orders/${id}/corrections/preview`, { method: 'POST', body }))
    return true
  } catch (error) {
    // The form resolves the newer version, and submits again.
    $reviewing.set(false)
    if (error instanceof RequestFailure && error.code === 'outdated') return form.submit()
    form.toasts.fail(failedToast(error), error)
    return false
  } finally {
    $reviewing.set(false)
  }
}

export async function savePreviewed(): Promise<boolean> {
  const seen = $preview.get()
  const isSaved = await form.submit()
  // Merged with a newer version, it is shown again.
  if ($preview.get() === seen) closePreview()
  return isSaved
}

export function addProduct(product: Product): void {
  const state = form.$form.get()
  if (state.state !== 'open') return
  const { lines } = state.draft
  const isIn = lines.some(({ productId }) => productId === product.id)
  const more = (line: CorrectionDraft['lines'][number]) =>
    line.productId === product.id
      ? { ...line, quantity: String(Math.min(maxQuantity, (readNumber(line.quantity, { unit: 'pieces' }) ?? 0) + 1)) }
      : line
  form.edit({ lines: isIn ? lines.map(more) : [...lines, lineOfProduct(product)] })
}

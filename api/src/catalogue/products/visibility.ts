// A product's visibility: `visible` has the present one, switched at the moments between which its owner shows it (decision 0046).
import type { ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { isShownAt, type ShowColumns, showTimesAfter } from '../../schedule/time-spans.ts'

export interface Visibility extends ShowColumns {
  /** 1 while visitors see the product: what lists ask. */
  visible: number
  /** The owner's choice; null, as where nothing is scheduled, for the one of `visible`. */
  own_visible: number | null
}

/** True when the owner shows the product, at its times. */
export const ownVisible = ({ visible, own_visible }: Pick<Visibility, 'visible' | 'own_visible'>): boolean => (own_visible ?? visible) === 1

/** True when visitors see a product at a moment, even if its row is not switched yet. */
export const isVisibleAt = (row: Visibility, at: string): boolean => ownVisible(row) && isShownAt(row, at)

/** The visibility of a row after a patch; null for a new product.
 *  @throws validation_failed unless showUntil is after showFrom */
export function visibilityAfter(
  row: Visibility | null,
  patch: Pick<ProductPatch, 'visible' | 'showFrom' | 'showUntil'>,
  at: string,
): Visibility {
  const own = Number(patch.visible ?? (row === null || ownVisible(row)))
  const times = showTimesAfter(row, patch)
  if (times.show_from === null && times.show_until === null) return { visible: own, own_visible: null, ...times }
  return { visible: Number(own === 1 && isShownAt(times, at)), own_visible: own, ...times }
}

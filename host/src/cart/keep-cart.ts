import { keptCartKey } from '@lechaim/shared/stores/cart.ts'

/** Takes up the cart that was kept on this device, where the owner has it so; elsewhere one of before is deleted (decision 0072). */
export function keepCart(isWanted = false): void {
  if (!isWanted) {
    try {
      localStorage.removeItem(keptCartKey)
    } catch {
      // Storage may be switched off.
    }
    return
  }
  import('./kept-cart.ts').then(
    ({ followKeptCart }) => followKeptCart(),
    (error: unknown) => console.error('The kept cart could not be loaded', error),
  )
}

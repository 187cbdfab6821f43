import { keptCartKey } from '@lechaim/shared/stores/cart-lines.ts'
import { hydration } from '../shell/first-view.ts'

/** Takes up the cart that was kept on this device, where the owner has it so, once the page is hydrated, which the server drew with an empty
 *  one. Elsewhere one of before is deleted (decision 0072). */
export async function keepCart(isWanted = false): Promise<void> {
  try {
    if (!isWanted) return localStorage.removeItem(keptCartKey)
    const [{ followKeptCart }] = await Promise.all([import(/* webpackChunkName: 'kept-cart' */ './kept-cart.ts'), hydration()])
    followKeptCart()
  } catch (error) {
    // Storage may be switched off.
    if (isWanted) console.error('The kept cart could not be loaded', error)
  }
}

import type { DrinkFields } from '@lechaim/shared/contracts/drink.ts'
import { isGtin } from '@lechaim/shared/lib/gtin.ts'
import { invalid } from '../../http/errors/api-error.ts'

/** The rules that schemas can't say.
 *  @throws validation_failed for a barcode with a wrong check digit */
export function checkDrink({ barcode }: DrinkFields): void {
  if (barcode && !isGtin(barcode)) throw invalid('barcode', 'The check digit of the barcode is wrong')
}

import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { messages } from './card-messages.ts'

const litre = 1000

/** The price of 100 ml in agorot, rounded to the nearest. */
export const unitPrice = (agorot: number, volumeMl: number): number => Math.round((agorot * 100) / volumeMl)

/** A volume as a bottle's label says it: litres from one litre on, millilitres below. */
export function formatVolume(volumeMl: number): string {
  return volumeMl >= litre ? messages.litres(String(Math.round(volumeMl / 10) / 100)) : messages.millilitres(String(volumeMl))
}

/** The price per 100 ml in words. */
export const unitPriceText = (price: number, volumeMl: number): string =>
  messages.unitPrice(formatMoney(unitPrice(toAgorot(price), volumeMl)))

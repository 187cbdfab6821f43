import { counted } from '@lechaim/shared/lib/format.ts'

export const messages = {
  add: 'הוספה לסל',
  addNamed: (name: string) => `הוספה לסל: ${name}`,
  soldOut: 'אזל מהמלאי',
  notify: 'עדכנו אותי',
  notifyNamed: (name: string) => `עדכנו אותי כשיחזור: ${name}`,
  discount: (percent: number) => `${percent}% הנחה`,
  lastPieces: (count: number) => counted(count, 'נותר אחד אחרון', 'נותרו שניים אחרונים', (n) => `נותרו ${n} אחרונים`),
  millilitres: (amount: string) => `${amount} מ״ל`,
  litres: (amount: string) => `${amount} ל׳`,
  unitPrice: (price: string) => `${price} ל־100 מ״ל`,
}

import { counted } from '@lechaim/shared/lib/format.ts'

export const messages = {
  suggestions: 'הצעות',
  categories: 'קטגוריות',
  products: 'מוצרים',
  count: (count: number) => (count === 0 ? 'אין הצעות' : counted(count, 'הצעה אחת', 'שתי הצעות', (n) => `${n} הצעות`)),
}

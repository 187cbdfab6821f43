import { counted } from '@lechaim/shared/lib/format.ts'

/** Texts of the header. */
export const messages = {
  menu: 'תפריט',
  navigation: 'תפריט ראשי',
  search: 'חיפוש מוצרים',
  submit: 'חיפוש',
  suggestions: 'הצעות',
  suggested: (count: number) => counted(count, 'הצעה אחת', 'שתי הצעות', (n) => `${n} הצעות`),
  manager: 'ניהול',
  /** The way to a main category itself, among its sub-categories. */
  wholeCategory: (name: string) => `${name} – כל המוצרים`,
}

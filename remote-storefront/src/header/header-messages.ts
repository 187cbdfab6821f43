/** Texts of the header. */
export const messages = {
  menu: 'תפריט',
  navigation: 'תפריט ראשי',
  search: 'חיפוש מוצרים',
  submit: 'חיפוש',
  suggestions: 'הצעות',
  suggested: (count: number) => (count === 1 ? 'הצעה אחת' : count === 2 ? 'שתי הצעות' : `${count} הצעות`),
  manager: 'ניהול',
  /** The way to a main category itself, among its sub-categories. */
  wholeCategory: (name: string) => `${name} – כל המוצרים`,
}

export const messages = {
  menu: 'תפריט',
  navigation: 'תפריט ראשי',
  manager: 'ניהול',
  /** The way to a main category itself, among its sub-categories. */
  wholeCategory: (name: string) => `${name} – כל המוצרים`,
}

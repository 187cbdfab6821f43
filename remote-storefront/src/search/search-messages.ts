export const messages = {
  search: 'חיפוש מוצרים',
  submit: 'חיפוש',
}

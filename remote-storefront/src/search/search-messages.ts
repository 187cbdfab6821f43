/** Texts of the search field. */
export const messages = {
  search: 'חיפוש מוצרים',
  submit: 'חיפוש',
}

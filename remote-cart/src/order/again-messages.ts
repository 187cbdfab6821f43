export const againMessages = {
  again: 'להזמין שוב',
  adding: 'המוצרים נוספים לסל…',
  added: { title: 'המוצרים נוספו לסל', description: 'המחירים והמלאי הם של היום' },
  gone: 'המוצרים האלה אינם זמינים עוד',
  short: 'מהמוצרים האלה נוסף רק מה שנותר במלאי',
  failed: { title: 'המוצרים לא נוספו לסל', description: 'נסו שוב' },
}

/** Texts of finding a product for the lines of an order. */
export const linesMessages = {
  add: 'הוספת מוצר לפי שם או ברקוד',
  addOf: (name: string) => `הוספה להזמנה: ${name}`,
  addButton: 'הוספה',
  inStock: (stock: number) => `במלאי: ${stock}`,
  noneFound: 'לא נמצאו מוצרים',
}

export const linesMessages = {
  unitPrice: 'מחיר ליחידה',
  priceBefore: (price: string) => `המחיר עודכן, היה ${price}`,
  most: (most: number) => `אפשר להזמין עד ${most} יחידות בהזמנה אחת`,
  noMore: 'זה כל מה שנותר במלאי',
  lineTotal: 'סכום ביניים',
  discount: 'הנחת קופון',
  total: 'סה״כ לתשלום',
  bestSelling: 'הנמכרים ביותר',
  add: 'הוספה לסל',
  addOf: (name: string) => `הוספה לסל: ${name}`,
  quantity: (quantity: number) => `כמות: ${quantity}`,
}

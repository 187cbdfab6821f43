export const linesMessages = {
  unitPrice: 'מחיר ליחידה',
  lineTotal: 'סכום ביניים',
  total: 'סה״כ לתשלום',
  quantity: (quantity: number) => `כמות: ${quantity}`,
}

/** Texts of the product card. */
export const messages = {
  add: 'הוספה לסל',
  addNamed: (name: string) => `הוספה לסל: ${name}`,
  millilitres: (amount: string) => `${amount} מ״ל`,
  litres: (amount: string) => `${amount} ל׳`,
  unitPrice: (price: string) => `${price} ל־100 מ״ל`,
}

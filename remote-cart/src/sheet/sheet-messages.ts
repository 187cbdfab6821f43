export const sheetMessages = {
  cart: 'סל הקניות',
  count: (count: number) => `(${count})`,
  empty: 'הסל שלכם ריק',
  plus: (name: string) => `הגדלת הכמות של ${name}`,
  minus: (name: string) => `הקטנת הכמות של ${name}`,
  remove: (name: string) => `הסרת ${name} מהסל`,
  checkout: 'המשך לתשלום',
  clear: 'ריקון הסל',
}

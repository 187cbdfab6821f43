/** The cart's texts: its toasts are raised by the store, its names are shown by the cart and announced by the header's slot. */
export const cartMessages = {
  button: (count: number) =>
    count === 0 ? 'סל הקניות ריק' : `סל הקניות, ${count === 1 ? 'פריט אחד' : count === 2 ? 'שני פריטים' : `${count} פריטים`}`,
  added: (name: string) => ({ title: 'נוסף לסל', description: `${name} נוסף לסל הקניות` }),
  toCart: 'לצפייה בסל',
  updated: (name: string) => ({ title: 'עודכן בסל', description: `הכמות של ${name} עודכנה` }),
  noneLeft: (name: string) => ({ title: 'אין עוד במלאי', description: `כל היחידות של ${name} שנותרו כבר בסל` }),
  mostReached: (name: string, most: number) => ({
    title: 'זו הכמות המרבית',
    description: `אפשר להזמין עד ${most} יחידות של ${name} בהזמנה אחת`,
  }),
  removed: { title: 'הוסר מהסל', description: 'המוצר הוסר מסל הקניות' },
  cleared: { title: 'הסל נוקה', description: 'כל המוצרים הוסרו מהסל' },
  thankYou: (total: string) => `תודה על הקנייה! סה״כ: ${total}`,
}

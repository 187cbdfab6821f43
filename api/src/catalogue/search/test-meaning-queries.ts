// A shop whose products have their fields, and queries that mean these: a query, and what the first places hold. The rules are the
// language's; nothing here is taken from the demo catalogue.
import type { Product } from '@lechaim/shared/contracts/products.ts'

export const meaningCategories: [name: string, parent?: string][] = [
  ['יינות'],
  ['יין אדום', 'יינות'],
  ['יין לבן', 'יינות'],
  ['בירות'],
  ['וויסקי'],
  ['ג׳ין'],
  ['וודקה'],
  ['משקאות קלים'],
]

const bottle = (name: string, category: string, price: number, fields: Record<string, unknown> = {}) => ({
  name,
  price,
  categories: [category],
  description: 'בקבוק זכוכית, מתאים לארוחה ולמתנה',
  ...fields,
})

const rabbinate = { body: 'הרבנות הראשית לישראל', level: 'מהדרין' }
const red = { colour: 'אדום', country: 'ישראל', volumeMl: 750 }
const white = { colour: 'לבן', country: 'צרפת', volumeMl: 750 }
const scotch = { country: 'סקוטלנד', volumeMl: 700, alcoholPercent: 43 }

export const meaningProducts = [
  bottle('נחל אלון', 'יין אדום', 39, { ...red, sweetness: 'יבש', region: 'הגליל העליון', kosher: rabbinate }),
  bottle('נחל שקד', 'יין אדום', 58, { ...red, sweetness: 'יבש', region: 'הרי יהודה' }),
  bottle('נחל תמר', 'יין אדום', 74, { ...red, sweetness: 'חצי יבש', region: 'רמת הגולן', kosher: rabbinate }),
  bottle('נחל ארז', 'יין אדום', 119, { ...red, sweetness: 'יבש', region: 'הגליל העליון', regularPrice: 149, volumeMl: 1500 }),
  bottle('נחל דקל', 'יין אדום', 249, { ...red, sweetness: 'מתוק', country: 'איטליה', stock: 0 }),
  bottle('גבעה כסופה', 'יין לבן', 45, { ...white, sweetness: 'יבש', kosher: rabbinate, country: 'ישראל' }),
  bottle('גבעה ירוקה', 'יין לבן', 66, { ...white, sweetness: 'חצי יבש', regularPrice: 80 }),
  bottle('גבעה רחבה', 'יין לבן', 99, { ...white, sweetness: 'מתוק', country: 'גרמניה' }),
  bottle('גבעה בלי ענן', 'יין לבן', 49, { ...white, alcoholPercent: 0, country: 'גרמניה' }),
  bottle('רוח צפונית', 'בירות', 9, { country: 'בלגיה', volumeMl: 330, alcoholPercent: 5 }),
  bottle('רוח מזרחית', 'בירות', 14, { country: 'גרמניה', volumeMl: 500, alcoholPercent: 5.5, regularPrice: 18 }),
  bottle('רוח דרומית', 'בירות', 12, { country: 'צ׳כיה', volumeMl: 500, alcoholPercent: 0.5 }),
  bottle('רוח מערבית', 'בירות', 22, { country: 'אירלנד', volumeMl: 1000, alcoholPercent: 4.2, stock: 0 }),
  bottle('אבן שחורה', 'וויסקי', 179, { ...scotch, ageStatement: 10 }),
  bottle('אבן לבנה', 'וויסקי', 239, { ...scotch, ageStatement: 12, regularPrice: 279 }),
  bottle('אבן חלקה', 'וויסקי', 529, { ...scotch, ageStatement: 18 }),
  bottle('אבן זוהרת', 'וויסקי', 320, { country: 'יפן', ageStatement: 12, volumeMl: 700 }),
  bottle('אבן ירושלמית', 'וויסקי', 269, { country: 'ישראל', kosher: rabbinate, volumeMl: 1000, stock: 0 }),
  bottle('ים תיכון', 'ג׳ין', 110, { country: 'ישראל', volumeMl: 700, alcoholPercent: 44, kosher: rabbinate }),
  bottle('ים צפוני', 'ג׳ין', 160, { country: 'אנגליה', volumeMl: 1000, alcoholPercent: 47 }),
  bottle('ים שקט', 'ג׳ין', 89, { country: 'ספרד', volumeMl: 500, alcoholPercent: 0, regularPrice: 99 }),
  bottle('שלג ראשון', 'וודקה', 69, { country: 'רוסיה', volumeMl: 700 }),
  bottle('שלג כבד', 'וודקה', 95, { country: 'פולין', volumeMl: 1000 }),
  bottle('שלג נמס', 'וודקה', 55, { country: 'שוודיה', volumeMl: 50 }),
  bottle('מקור', 'משקאות קלים', 8, { country: 'ישראל', volumeMl: 1500 }),
  bottle('נביעה', 'משקאות קלים', 11, { country: 'איטליה', volumeMl: 750 }),
]

type Rule = (product: Product) => boolean

const wines: Rule = ({ categories }) => categories.some((name) => name.startsWith('יין'))
const of =
  (category: string): Rule =>
  ({ categories }) =>
    categories.includes(category)
const [reds, whites, beers, whisky, gin, vodka] = ['יין אדום', 'יין לבן', 'בירות', 'וויסקי', 'ג׳ין', 'וודקה'].map(of) as [
  Rule,
  Rule,
  Rule,
  Rule,
  Rule,
  Rule,
]
const upTo =
  (most: number): Rule =>
  ({ price }) =>
    price <= most
const from =
  (least: number): Rule =>
  ({ price }) =>
    price >= least
const all =
  (...rules: Rule[]): Rule =>
  (product) =>
    rules.every((rule) => rule(product))
const field =
  (name: 'country' | 'region' | 'sweetness' | 'colour' | 'ageStatement' | 'volumeMl', value: string | number): Rule =>
  (product) =>
    product[name] === value
const onSale: Rule = ({ regularPrice }) => regularPrice != null
const kosher: Rule = (product) => product.kosher != null
const inStock: Rule = ({ stock }) => stock !== 0
const soft: Rule = ({ alcoholPercent }) => alcoholPercent != null && alcoholPercent <= 0.5

/** A query, and the rule of the products that fill its first places. */
export const meaningQueries: Record<string, [query: string, rule: Rule][]> = {
  price: [
    ['יין אדום עד 60 ש״ח', all(reds, upTo(60))],
    ['יין לבן עד 50', all(whites, upTo(50))],
    ['יין אדום יבש עד 60 שח', all(reds, upTo(60), field('sweetness', 'יבש'))],
    ['בירה עד 12 שקל', all(beers, upTo(12))],
    ['בירה פחות מ-10', all(beers, upTo(10))],
    ['וויסקי מתחת ל-200', all(whisky, upTo(200))],
    ['וויסקי עד מאתיים שקל', all(whisky, upTo(200))],
    ['וויסקי מעל 300', all(whisky, from(300))],
    ['וויסקי יותר מ־500 שקלים', all(whisky, from(500))],
    ['ג׳ין לפחות 100', all(gin, from(100))],
    ['ג׳ין בין 100 ל-150', all(gin, from(100), upTo(150))],
    ['וודקה 60-100', all(vodka, from(60), upTo(100))],
    ['וודקה בין שישים למאה', all(vodka, from(60), upTo(100))],
    ['וויסקי סביב 250', all(whisky, from(200), upTo(300))],
    ['יין אדום בסביבות 120 שקל', all(reds, from(96), upTo(144))],
    ['עד 10 ₪', upTo(10)],
    ['לא יותר מ-10 שקל', upTo(10)],
    ['יינות מקסימום 40', all(wines, upTo(40))],
    ['wine under 50', all(wines, upTo(50))],
  ],
  'age and strength': [
    ['וויסקי 12 שנה', all(whisky, field('ageStatement', 12))],
    ['וויסקי 12 שנים', all(whisky, field('ageStatement', 12))],
    ['וויסקי גיל 18', all(whisky, field('ageStatement', 18))],
    ['וויסקי בן 10', all(whisky, field('ageStatement', 10))],
    ['וויסקי שמונה עשרה שנה', all(whisky, field('ageStatement', 18))],
    ['וויסקי סקוטי 12 שנה', all(whisky, field('ageStatement', 12), field('country', 'סקוטלנד'))],
    ['וויסקי 12 שנה עד 300', all(whisky, field('ageStatement', 12), upTo(300))],
    ['בירה ללא אלכוהול', all(beers, soft)],
    ['בירה 0%', all(beers, ({ alcoholPercent }) => alcoholPercent === 0 || alcoholPercent === 0.5)],
    ['יין נטול אלכוהול', all(wines, soft)],
    ['ג׳ין בלי אלכוהול', all(gin, soft)],
    ['ללא אלכוהול', soft],
  ],
  'offers and stock': [
    ['מבצע', onSale],
    ['מבצעים', onSale],
    ['יין במבצע', all(wines, onSale)],
    ['וויסקי בהנחה', all(whisky, onSale)],
    ['בירה במבצע', all(beers, onSale)],
    ['ג׳ין מוזל', all(gin, onSale)],
    ['וויסקי במלאי', all(whisky, inStock)],
    ['בירה זמינה', all(beers, inStock)],
    ['יין במבצע עד 70', all(wines, onSale, upTo(70))],
    ['יין חדש', wines],
  ],
  origin: [
    ['וויסקי סקוטי', all(whisky, field('country', 'סקוטלנד'))],
    ['וויסקי יפני', all(whisky, field('country', 'יפן'))],
    ['וויסקי ישראלי', all(whisky, field('country', 'ישראל'))],
    ['וויסקי מיפן', all(whisky, field('country', 'יפן'))],
    ['יין ישראלי', all(wines, field('country', 'ישראל'))],
    ['יין צרפתי', all(wines, field('country', 'צרפת'))],
    ['יין מאיטליה', all(wines, field('country', 'איטליה'))],
    ['יינות גרמניים', all(wines, field('country', 'גרמניה'))],
    ['יין מהגליל', all(wines, field('region', 'הגליל העליון'))],
    ['יין גלילי', all(wines, field('region', 'הגליל העליון'))],
    ['יין של רמת הגולן', all(wines, field('region', 'רמת הגולן'))],
    ['בירה בלגית', all(beers, field('country', 'בלגיה'))],
    ['בירה צ׳כית', all(beers, field('country', 'צ׳כיה'))],
    ['וודקה רוסית', all(vodka, field('country', 'רוסיה'))],
    ['וודקה פולנית', all(vodka, field('country', 'פולין'))],
    ['ג׳ין אנגלי', all(gin, field('country', 'אנגליה'))],
    ['ג׳ין ספרדי', all(gin, field('country', 'ספרד'))],
  ],
  'kind and size': [
    ['יין כשר', all(wines, kosher)],
    ['וויסקי כשר', all(whisky, kosher)],
    ['יין אדום כשר עד 50', all(reds, kosher, upTo(50))],
    ['יין מהדרין', all(wines, kosher)],
    ['יין מתוק', all(wines, field('sweetness', 'מתוק'))],
    ['יין יבש', all(wines, field('sweetness', 'יבש'))],
    ['יין לבן יבש', all(whites, field('sweetness', 'יבש'))],
    ['יין אדום חצי יבש', all(reds, field('sweetness', 'חצי יבש'))],
    ['יין לבן חצי יבש', all(whites, field('sweetness', 'חצי יבש'))],
    ['וודקה ליטר', all(vodka, field('volumeMl', 1000))],
    ['ג׳ין חצי ליטר', all(gin, field('volumeMl', 500))],
    ['יין 750', all(wines, field('volumeMl', 750))],
    ['יין בקבוק גדול', all(wines, field('volumeMl', 1500))],
    ['וודקה בקבוק קטן', all(vodka, field('volumeMl', 50))],
    ['יין ליטר וחצי', all(wines, field('volumeMl', 1500))],
    ['בקבוק וודקה גדול', all(vodka, field('volumeMl', 1000))],
    ['בקבוקי וודקה קטנים', all(vodka, field('volumeMl', 50))],
  ],
  'as people ask': [
    ['אני מחפש וויסקי סקוטי', all(whisky, field('country', 'סקוטלנד'))],
    ['יש לכם יין צרפתי?', all(wines, field('country', 'צרפת'))],
    ['איזה יין אדום יש לכם עד 60', all(reds, upTo(60))],
    ['מה במבצע', onSale],
    ['מבצעים על וויסקי', all(whisky, onSale)],
    ['משהו עד 10 שקל', upTo(10)],
    ['שני בקבוקי יין לבן', whites],
    ['בקבוק וויסקי', whisky],
    ['וויסקי מעל 12 שנה', all(whisky, ({ ageStatement }) => (ageStatement ?? 0) >= 12)],
    ['וויסקי לפחות 18 שנים', all(whisky, ({ ageStatement }) => (ageStatement ?? 0) >= 18)],
    ['וויסקי ב-240', all(whisky, from(192), upTo(288))],
    ['ג׳ין ב100', all(gin, from(80), upTo(120))],
    ['בירה גרמנית במחיר עד 20', all(beers, field('country', 'גרמניה'), upTo(20))],
    ['תנו לי וודקה פולנית', all(vodka, field('country', 'פולין'))],
    ['i want some red wine', reds],
  ],
}

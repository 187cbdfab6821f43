// Texts of the details of a drink (contracts/drink-details.ts).
import { type DetailName, drinkDetails, eachDetail } from '@lechaim/shared/contracts/drink-details.ts'

interface DetailTexts {
  title: string
  /** Its title in the shop, where another one. */
  shopTitle?: string
  /** The title of its column in the catalogue's file, where another one. */
  column?: string
  /** Titles that other programs give the column. */
  otherColumns?: string
  hint?: string
  /** The rule of a value; of texts the length alone. */
  rule?: string
}

const detailTexts = {
  producer: { title: 'יצרן', otherColumns: 'יקב, מבשלה, winery, brewery, manufacturer' },
  country: { title: 'ארץ ייצור', column: 'ארץ', otherColumns: 'ארץ ייצור, ארץ יצור, מדינה, country of origin' },
  region: { title: 'אזור' },
  grapes: {
    title: 'זני ענבים',
    column: 'זנים',
    otherColumns: 'זן, זני ענבים, grape',
    hint: 'כמה זנים מפרידים בפסיק',
    rule: 'עד 20 זנים, עד 100 תווים כל אחד',
  },
  vintage: { title: 'בציר', otherColumns: 'שנת בציר, year', rule: `שנה בארבע ספרות, עד ${drinkDetails.vintage.most}` },
  colour: { title: 'צבע', otherColumns: 'color' },
  sweetness: { title: 'מתיקות' },
  ageStatement: { title: 'שנות יישון', shopTitle: 'יישון', rule: `מספר שלם, מ־1 עד ${drinkDetails.ageStatement.most}` },
} as const satisfies Record<DetailName, DetailTexts>

export const textsOfDetail = (name: DetailName): DetailTexts => detailTexts[name]

export const detailTitles = eachDetail((name) => textsOfDetail(name).title)

export const shopTitleOf = (name: DetailName): string => textsOfDetail(name).shopTitle ?? textsOfDetail(name).title

/** The error of a form's field. */
export const detailError = (name: DetailName): string => {
  const { rule = 'ערך תקין' } = textsOfDetail(name)
  return drinkDetails[name].kind === 'number' ? `נא להזין ${rule}` : rule
}

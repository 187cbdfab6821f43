/** Texts that more than one workspace shows. */
export const common = {
  shopName: 'לחיים',
  home: 'דף הבית',
  back: 'חזרה',
  close: 'סגירה',
  loading: 'בטעינה…',
  undo: 'ביטול',
  messagesRegion: 'הודעות',
  remoteFailed: 'החלק הזה לא נטען כרגע',
  retry: 'נסו שוב',
  /** Before the number of a request that the server failed at. */
  requestNumber: 'מספר לפנייה:',
  newVersion: 'גרסה חדשה של האתר זמינה',
  loadFailed: { title: 'שגיאה בטעינת הנתונים', description: 'נסו לרענן את הדף' },
  allProducts: 'כל המוצרים',
  management: 'ניהול',
  releaseConsole: 'קונסולת הגרסאות',
  payment: 'תשלום',
  categories: 'קטגוריות',
  price: { regular: 'מחיר רגיל', sale: 'מחיר מבצע', lowest: 'הנמוך ב־30 הימים שלפני המבצע:' },
  legal: { accessibilityStatement: 'הצהרת נגישות', cancellationPolicy: 'ביטול עסקה', terms: 'תקנון', privacyPolicy: 'מדיניות פרטיות' },
  /** Of a legal text. */
  contents: 'תוכן העניינים',
  /** The shop's footer, which the panel shows while it is written. */
  footer: {
    contact: 'יצירת קשר',
    whatsapp: 'וואטסאפ',
    hours: 'שעות פתיחה',
    weekdays: 'ימים א׳–ה׳:',
    weekends: 'יום ו׳:',
    information: 'מידע',
    facebook: 'פייסבוק',
    instagram: 'אינסטגרם',
    twitter: 'X (טוויטר)',
    business: (id: string) => `מספר עוסק: ${id}`,
    rights: (year: string, company: string) => `© ${year} ${company}. כל הזכויות שמורות`,
    warning: 'אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת',
  },
  orderStatus: {
    pending: 'ממתינה',
    processing: 'בטיפול',
    shipped: 'נשלחה',
    delivered: 'נמסרה',
    cancelled: 'בוטלה',
  },
}

/** Legally required texts, by their field of the footer record. */
export type LegalField = keyof typeof common.legal

export const legalFields = Object.keys(common.legal) as LegalField[]

/** A legal text's name in its address, the first word of its field: `?page=accessibility`, `?page=cancellation`, `?page=terms`. */
export const legalPage = (field: LegalField): string => field.replace(/[A-Z].*/, '')

/** Shown for a page that there is not. */
export const missingPage = { page: null, title: 'העמוד לא נמצא', text: 'העמוד שחיפשתם לא נמצא' }

const titles = {
  search: (query: string) => `תוצאות חיפוש: ${query}`,
  productMissing: 'המוצר לא נמצא',
  categoryMissing: 'הקטגוריה לא נמצאה',
  notFound: '404',
}

/** As much of a route as titles show (`lib/address.ts`). */
interface TitledRoute {
  view: string
  category: string
  query: string
  product: number | null
}

/** The name of a route, as breadcrumb and title show it (SPEC §2).
 *  @param declared the view's own, as its remote declares it
 *  @returns an empty text for a view without a name */
export function routeName({ view, category, query }: TitledRoute, declared = ''): string {
  if (view !== 'category') return declared
  return query ? titles.search(query) : category || common.allProducts
}

interface TitledShop {
  storeName: string
  tagline?: string
}

/** Names of a view, and of what is open over it. */
interface TitledDialogs {
  /** Null for one that is missing, undefined while it is not known. */
  product?: string | null | undefined
  page?: string | undefined
  /** The view's own title. */
  view?: string | undefined
}

/** The window's title, by the server and in the browser: what is open or else the view, and the shop's name; at home what the shop is.
 *  @param route null for a path that is not the shop's
 *  @param categories all that a visitor sees; undefined while they are not known */
export function pageTitle(
  route: TitledRoute | null,
  { storeName, tagline }: TitledShop,
  { product, page, view }: TitledDialogs = {},
  categories?: readonly { name: string }[],
): string {
  const of = (name: string) => `${name} · ${storeName}`
  if (!route) return of(titles.notFound)
  if (page) return of(page)
  if (route.product && product !== undefined) return of(product ?? titles.productMissing)
  if (route.category && categories?.every(({ name }) => name !== route.category)) return of(titles.categoryMissing)
  const name = route.view === 'home' ? '' : routeName(route, view)
  if (name) return of(name)
  return tagline ? `${storeName} – ${tagline}` : storeName
}

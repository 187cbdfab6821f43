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
  newVersion: 'גרסה חדשה של האתר זמינה',
  loadFailed: { title: 'שגיאה בטעינת הנתונים', description: 'נסו לרענן את הדף' },
  allProducts: 'כל המוצרים',
  management: 'ניהול',
  payment: 'תשלום',
  categories: 'קטגוריות',
  price: { regular: 'מחיר רגיל', sale: 'מחיר מבצע', lowest: 'הנמוך ב־30 הימים שלפני המבצע:' },
  legal: { accessibilityStatement: 'הצהרת נגישות', cancellationPolicy: 'ביטול עסקה', terms: 'תקנון' },
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

const titles = {
  search: (query: string) => `תוצאות חיפוש: ${query}`,
  order: 'הזמנה',
  productMissing: 'המוצר לא נמצא',
  categoryMissing: 'הקטגוריה לא נמצאה',
  notFound: '404',
}

/** As much of a route as titles show (`lib/address.ts`). */
interface TitledRoute {
  view: 'home' | 'category' | 'checkout' | 'order' | 'admin'
  category: string
  query: string
  product: number | null
}

/** The name of a route, as breadcrumb and title show it (SPEC §2). */
export function routeName({ view, category, query }: TitledRoute): string {
  if (view === 'category') return query ? titles.search(query) : category || common.allProducts
  return { home: common.home, checkout: common.payment, order: titles.order, admin: common.management }[view]
}

/** The window's title, by the server and in the browser: the product or else the view, and the shop's name.
 *  @param route null for a path that is not the shop's
 *  @param product the name of the one that is open; null for one that is missing, undefined while it is not known
 *  @param categories all that a visitor sees; undefined while they are not known */
export function pageTitle(
  route: TitledRoute | null,
  product: string | null | undefined,
  shopName: string,
  categories?: readonly { name: string }[],
): string {
  if (!route) return `${titles.notFound} · ${shopName}`
  if (route.product && product !== undefined) return `${product ?? titles.productMissing} · ${shopName}`
  if (route.category && categories?.every(({ name }) => name !== route.category)) return `${titles.categoryMissing} · ${shopName}`
  return route.view === 'home' ? shopName : `${routeName(route)} · ${shopName}`
}

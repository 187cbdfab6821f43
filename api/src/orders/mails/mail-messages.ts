// The Hebrew texts of orders' mails, apart from those that owners write themselves (`mail-texts.ts`).
import type { DeliveryMethod } from '@lechaim/shared/contracts/delivery.ts'
import type { OrderChange } from '@lechaim/shared/contracts/order-record.ts'

const totalToPay = 'סה״כ לתשלום'
const unitPrice = 'מחיר ליחידה'
const couponDiscount = 'הנחת קופון'

/** What a correction changed, without the fields whose names depend on the order. */
const changed: Record<Exclude<OrderChange['field'], 'customerAddress' | 'notes'>, string> = {
  customerName: 'שם מלא',
  customerEmail: 'דוא״ל',
  customerPhone: 'טלפון',
  added: 'נוסף להזמנה',
  removed: 'הוסר מההזמנה',
  quantity: 'כמות',
  price: unitPrice,
  coupon: 'קופון',
  discount: couponDiscount,
  total: totalToPay,
}

const methods: Record<DeliveryMethod, string> = { pickup: 'איסוף עצמי', delivery: 'משלוח', coordinate: 'בתיאום טלפוני' }

export const mailMessages = {
  placed: {
    subject: (number: number) => `תודה! ההזמנה התקבלה – מספר הזמנה: ${number}`,
    toPayOnceConfirmed: (next: string) => `קיבלנו את ההזמנה שלכם. אחרי שנאשר אותה אפשר יהיה לשלם בעמוד ההזמנה. ${next}`,
    toPay: (next: string) => `קיבלנו את ההזמנה שלכם. אם עוד לא שילמתם, אפשר לשלם בעמוד ההזמנה. ${next}`,
    callForPickup: 'ניצור קשר לתיאום האיסוף.',
    callForDelivery: 'ניצור קשר לתיאום המשלוח.',
    unpaidPickup: 'קיבלנו את ההזמנה שלכם. לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ואיסוף.',
    unpaidDelivery: 'קיבלנו את ההזמנה שלכם. לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ומשלוח.',
    byNight: 'ההזמנה נשלחה בלילה, ולכן היא בקשה: נאשר אותה אחרי 06:00.',
    withTax: 'המחירים כוללים מע״מ.',
    ignore: 'לא הזמנתם אצלנו? אפשר להתעלם מההודעה.',
    track: 'מעקב אחר ההזמנה',
    consented: 'אישרתם לקבל מהחנות דברי פרסומת בדוא״ל.',
    withdrawConsent: 'להפסקת דברי הפרסומת',
  },
  seller: { name: 'המוכר', businessId: 'מספר עוסק', address: 'כתובת העסק' },
  cancel: {
    link: 'לביטול העסקה',
    /** Of the Consumer Protection Law, where the owner has published no policy. */
    asTheLawSays:
      'אפשר לבטל את העסקה בתוך 14 ימים מקבלת המוצרים או המסמך הזה, לפי המאוחר. בני 65 ומעלה, אנשים עם מוגבלות ועולים חדשים – בתוך ארבעה חודשים, אם הייתה בעסקה שיחה. דמי הביטול הם 5% מהעסקה או 100 ₪, לפי הנמוך, ואין דמי ביטול אם המוצר פגום, מאחר או שונה ממה שהוזמן.',
  },
  notice: { subject: (number: number) => `התקבלה הזמנה חדשה – מספר הזמנה: ${number}`, manage: 'לניהול ההזמנות' },
  customer: { name: changed.customerName, phone: changed.customerPhone, email: changed.customerEmail },
  gift: { recipient: 'מתנה ל', phone: 'טלפון של המקבל', message: 'ברכה' },
  invoiceTo: 'חשבונית על שם עסק',
  date: 'תאריך',
  questions: 'שאלות? אפשר לפנות אלינו:',
  contents: {
    quantity: (pieces: number) => `כמות: ${pieces}`,
    unitPrice: (price: string) => `${unitPrice}: ${price}`,
    salePrice: (price: string, regular: string) => `מחיר מבצע ליחידה: ${price} במקום ${regular}`,
    volume: (millilitres: number) => `${millilitres} מ״ל`,
    strength: (percent: number) => `${percent}% אלכוהול`,
    subtotal: 'סכום ביניים',
    discount: (code: string) => `${couponDiscount} \u2068${code}\u2069`,
    deliveryFee: 'דמי משלוח',
    total: totalToPay,
  },
  delivery: {
    method: 'אספקה',
    methods,
    place: 'מקום האיסוף',
    window: 'מועד המשלוח',
    age: 'גיל',
    ageAtPickup: 'המשקאות נמסרים לבני 18+ בהצגת תעודה',
    ageAtDelivery: 'המשלוח נמסר לבני 18+ בהצגת תעודה',
  },
  money: {
    paid: 'שולם',
    refunded: 'הוחזר לכם',
    fee: 'דמי ביטול',
    toPay: 'נותר לתשלום',
    toReturn: 'יוחזר לכם',
  },
  correction: {
    changed,
    couponRemoved: (code: string) => `הקופון ${code} הוסר`,
    approve: 'הסכום לתשלום עלה. כדי שנמשיך בטיפול בהזמנה, אשרו אותו בעמוד ההזמנה.',
    approveLink: 'לאישור הסכום',
  },
  payLink: 'לתשלום בעמוד ההזמנה',
  orderLink: 'לעמוד ההזמנה',
}

export const extrasMessages = {
  gift: 'מתנה: בלי מחירים בתעודה',
  recipient: 'מקבל המתנה',
  giftPhone: 'טלפון של המקבל',
  message: 'ברכה',
  business: 'חשבונית על שם עסק',
}

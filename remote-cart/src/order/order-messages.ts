export const orderMessages = {
  title: 'תודה! ההזמנה התקבלה',
  number: (id: number) => `מספר הזמנה: ${id}`,
  status: 'סטטוס',
  sentTo: 'פרטי משלוח',
  noCharge: 'לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ומשלוח',
  backToShop: 'חזרה לקניות',
  missing: 'ההזמנה לא נמצאה',
  missingHint: 'בדקו שהקישור שבידיכם מלא, או צרו איתנו קשר',
}

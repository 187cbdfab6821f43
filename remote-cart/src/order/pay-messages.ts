import type { OnlineState } from '@lechaim/shared/contracts/order-kinds.ts'

export const payMessages = {
  title: 'תשלום',
  states: {
    waiting: 'אפשר לשלם עכשיו. התשלום נעשה בדף המאובטח של חברת הסליקה, ופרטי הכרטיס אינם מגיעים אלינו.',
    pending: 'עוד לא קיבלנו אישור על התשלום. אם שילמתם, האישור יופיע כאן בתוך כמה דקות, ואין צורך לשלם שוב.',
    declined: 'התשלום לא אושר. אפשר לנסות שוב, גם בכרטיס אחר.',
    held: 'הכרטיס אושר. החיוב עצמו ייעשה כשההזמנה תהיה מוכנה.',
    part: 'קיבלנו חלק מהתשלום.',
    paid: 'ההזמנה שולמה. תודה!',
    refunded: 'התשלום הוחזר.',
  } as Record<OnlineState, string>,
  heldOfCancelled: 'הכרטיס אושר אך לא חויב. התפיסה תשוחרר, פרט לדמי ביטול אם נקבעו.',
  afterApproval: 'אפשר יהיה לשלם אחרי אישור הסכום החדש.',
  afterConfirmation: 'אפשר יהיה לשלם אחרי שנאשר את ההזמנה.',
  pay: (amount: string) => `לתשלום · ${amount}`,
  opening: 'דף התשלום נפתח…',
  failed: { title: 'דף התשלום לא נפתח', description: 'אפשר לנסות שוב בעוד רגע, או ליצור איתנו קשר' },
  changed: { title: 'אין כרגע מה לשלם', description: 'ההזמנה התעדכנה בינתיים' },
}

import { maxNoticeAddresses } from '@lechaim/shared/contracts/order-kinds.ts'

export const noticesMessages = {
  title: 'התראות על הזמנות חדשות',
  addresses: 'כתובות דוא״ל שמקבלות התראה, אחת בכל שורה',
  ofOwners: 'כשאין כאן כתובות, ההתראות נשלחות אל:',
  invalid: (address: string) => `הכתובת ${address} אינה תקינה`,
  tooMany: `אפשר עד ${maxNoticeAddresses} כתובות`,
  saved: { title: 'הכתובות נשמרו' },
  failed: 'הכתובות לא נשמרו',
}

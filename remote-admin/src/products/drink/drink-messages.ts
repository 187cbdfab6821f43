import { detailTitles } from '@lechaim/shared/messages/drink.ts'

export const drinkMessages = {
  title: 'מה יש בבקבוק',
  hint: 'אף שדה כאן אינו חובה. מה שימולא יוצג בדף המוצר ויימצא בחיפוש.',
  ...detailTitles,
  barcode: 'ברקוד',
  barcodeHint: '8, 12, 13 או 14 ספרות',
  barcodeInvalid: 'הברקוד אינו תקין. בדקו את הספרות',
  kosher: 'כשרות',
  kosherBody: 'גוף הכשרות',
  kosherLevel: 'דרגת הכשרות',
  bodyRequired: 'נא להזין את גוף הכשרות',
}

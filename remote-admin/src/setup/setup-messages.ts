import { counted } from '@lechaim/shared/lib/format.ts'

export const setupMessages = {
  title: (count: number) => `להשלמת החנות ${counted(count, 'נותר עוד דבר אחד', 'נותרו עוד שני דברים', (n) => `נותרו עוד ${n} דברים`)}`,
  hint: 'פרטים ותמונות שמולאו לדוגמה אינם מוצגים ללקוחות עד שתשמרו אותם, ופרטי קשר עד שתחליפו אותם.',
  steps: {
    business: 'כתובת, טלפון, דוא״ל ומספר עוסק',
    hours: 'שעות פתיחה',
    legal: 'מסמכים משפטיים',
    categories: 'קטגוריות',
    products: 'מוצרים',
    banner: 'באנר',
    carousel: 'תמונות הקרוסלה',
  },
  recommended: { keepCart: 'מומלץ: לזכור את הסל במכשיר' },
}

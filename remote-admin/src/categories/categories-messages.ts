import { counted } from '@lechaim/shared/lib/format.ts'

export const categoriesMessages = {
  title: 'ניהול קטגוריות',
  add: 'הוספת קטגוריה',
  edit: 'עריכת קטגוריה',
  name: 'שם הקטגוריה',
  description: 'תיאור',
  isMain: 'קטגוריה ראשית',
  isMainHint: 'קטגוריה ראשית מופיעה בתפריט שבראש האתר, ואפשר לשייך אליה תת־קטגוריות',
  parent: 'קטגוריית אב',
  noParent: 'ללא קטגוריית אב',
  unknownParent: 'קטגוריה שנוספה בינתיים',
  visible: 'מוצגת באתר',
  children: 'תת־קטגוריות',
  standalone: 'קטגוריות עצמאיות',
  standaloneHint: 'הקטגוריות האלה אינן מופיעות בתפריט שבראש האתר. כדי להוסיף אחת מהן לתפריט, ערכו אותה וסמנו ״קטגוריה ראשית״',
  main: 'קטגוריות ראשיות',
  none: 'עדיין אין קטגוריות',
  noneToChoose: 'עדיין אין קטגוריות. מוסיפים אותן בלשונית ״קטגוריות״',
  added: { title: 'הקטגוריה נוספה' },
  updated: { title: 'הקטגוריה עודכנה' },
  removed: { title: 'הקטגוריה נמחקה' },
  addFailed: 'שגיאה בהוספת הקטגוריה',
  updateFailed: 'שגיאה בעדכון הקטגוריה',
  removeFailed: 'שגיאה במחיקת הקטגוריה',
  nameTaken: { title: 'שגיאה בשמירת הקטגוריה', description: 'שם הקטגוריה כבר קיים במערכת' },
  hasChildren: { title: 'לא ניתן למחוק קטגוריה ראשית שיש לה תת־קטגוריות', description: 'יש למחוק קודם את כל התת־קטגוריות' },
  confirmRemove: (stranded: number) => `האם למחוק את הקטגוריה?${stranded === 0 ? '' : `\n${strandedText(stranded)}`}`,
}

const strandedText = (count: number): string =>
  counted(count, 'מוצר אחד יישאר ללא קטגוריה', 'שני מוצרים יישארו ללא קטגוריה', (n) => `${n} מוצרים יישארו ללא קטגוריה`)

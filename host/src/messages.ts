export const messages = {
  skip: 'דילוג לתוכן',
  breadcrumb: 'מיקום באתר',
  notFound: { code: '404', english: 'Oops! Page not found', hebrew: 'העמוד שחיפשתם לא נמצא', link: 'Return to Home' },
  applicationError: { english: 'Unexpected Application Error!', hebrew: 'אירעה שגיאה', reload: 'טעינה מחדש' },
  offline: { title: 'אין חיבור לאינטרנט', description: 'מוצגים הנתונים האחרונים שנשמרו' },
  offlinePanel: { title: 'אין חיבור לאינטרנט', description: 'אי אפשר לטעון ולשמור עד שהחיבור יחזור' },
  viewMissing: 'החלק הזה אינו זמין כרגע',
  accessibility: {
    button: 'תפריט נגישות',
    title: 'אפשרויות נגישות',
    enlarge: (percent: number) => `הגדלת טקסט (${percent}%)`,
    reduce: (percent: number) => `הקטנת טקסט (${percent}%)`,
    contrastOn: 'ניגודיות גבוהה',
    contrastOff: 'ביטול ניגודיות גבוהה',
    reset: 'איפוס הגדרות',
  },
}

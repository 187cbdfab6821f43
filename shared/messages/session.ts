export const sessionMessages = {
  signedIn: { title: 'ההתחברות הצליחה', description: 'ברוכים הבאים לפאנל הניהול' },
  refused: (demo: { username: string; password: string } | null) => ({
    title: 'ההתחברות נכשלה',
    description: demo ? `פרטי ההתחברות שגויים. נסו ${demo.username} / ${demo.password}` : 'פרטי ההתחברות שגויים',
  }),
  tooMany: { title: 'ההתחברות נכשלה', description: 'נעשו יותר מדי ניסיונות. המתינו כמה דקות ונסו שוב' },
  offline: { title: 'ההתחברות נכשלה', description: 'אין חיבור לשרת. בדקו את החיבור לאינטרנט ונסו שוב' },
  failed: { title: 'ההתחברות נכשלה', description: 'השרת לא הצליח לטפל בבקשה. נסו שוב בעוד רגע' },
  ended: { title: 'ההתחברות פגה', description: 'התחברו שוב כדי להמשיך. מה שהקלדתם נשמר' },
  signOutUnconfirmed: { title: 'ההתנתקות לא אושרה', description: 'התנתקתם כאן, אבל השרת לא ענה. כשהחיבור יחזור, התחברו והתנתקו שוב' },
}

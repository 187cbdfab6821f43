// Hebrew texts of a local build in the shop's pages.

export const messages = {
  title: 'גרסה מקומית',
  intro: (remote) => `החלק ${remote} יגיע מהמחשב הזה, וכל השאר מהחנות:`,
  scope: 'זה יוצג רק בדפדפן הזה, עד יממה, ואפשר לסיים בכל רגע. החנות אמיתית: הזמנה שנשלחת מכאן מגיעה אליה.',
  start: 'הצגת הגרסה המקומית',
  refused: 'הקישור אינו תקף עוד, או שנפתח כבר בדפדפן אחר. הקישור הנוכחי מודפס במסוף.',
  shopOnly: 'הדף הזה אינו מוצג מהמחשב. ניהול החנות והתחברות נמצאים בכתובת החנות עצמה.',
  unreachable: 'החנות אינה עונה כרגע. נסו שוב בעוד רגע.',
  shop: 'מעבר לחנות',
  leave: 'יציאה',
  /** Sentences of the page, by the state of the local build; `live` is the version that stands in for it. */
  shown: {
    local: (remote) => `${remote} מהמחשב הזה`,
    failed: (remote, live) => `${remote} מהמחשב הזה נכשל, ומוצגת הגרסה שבאוויר ${live}`,
    stuck: (remote, live) => `${remote} מהמחשב הזה לא סיים להיטען, ומוצגת הגרסה שבאוויר ${live} עד השינוי הבא`,
    slow: (remote, live) => `שרת הפיתוח של ${remote} אינו עונה, ומוצגת הגרסה שבאוויר ${live}`,
    gone: (remote, live) => `שרת הפיתוח של ${remote} נעצר, ומוצגת הגרסה שבאוויר ${live}`,
  },
  none: 'אין גרסה באוויר',
}

export const showMessages = {
  title: 'תזמון ההצגה',
  from: 'תחילת ההצגה',
  fromHint: 'ריק: מרגע השמירה. שעון ישראל',
  until: 'סוף ההצגה',
  untilHint: 'ריק: בלי סוף. שעון ישראל',
  untilTooEarly: 'סוף ההצגה צריך להיות אחרי תחילתה',
  remove: 'ביטול התזמון',
  coming: (time: string) => `יוצג מ־${time}`,
  shownUntil: (time: string) => `מוצג עד ${time}`,
  over: (time: string) => `הוצג עד ${time}`,
}

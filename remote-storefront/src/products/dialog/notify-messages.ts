const refused: Partial<Record<string, string>> = {
  validation_failed: 'כתובת הדוא״ל אינה תקינה',
  rate_limited: 'נשלחו יותר מדי בקשות. נסו שוב בעוד כמה דקות',
  outdated: 'המוצר כבר חזר למלאי',
  not_found: 'המוצר ירד מהמדף',
}

export const notifyMessages = {
  title: 'עדכון כשהמוצר חוזר למלאי',
  email: 'דוא״ל',
  hint: 'נשלח הודעה אחת בלבד, ואז נמחק את הכתובת',
  submit: 'שליחה',
  sent: 'תודה! נודיע לכם כשהמוצר יחזור',
  invalid: 'כתובת הדוא״ל אינה תקינה',
  foreignLetters: 'לפני ה־@ בכתובת הדוא״ל אפשר להשתמש רק באותיות באנגלית, בספרות ובסימנים',
  failed: 'לא הצלחנו לשמור את הבקשה. נסו שוב',
  refused,
}

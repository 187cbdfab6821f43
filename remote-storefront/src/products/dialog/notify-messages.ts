const refused: Partial<Record<string, string>> = {
  validation_failed: 'כתובת הדוא״ל אינה תקינה',
  rate_limited: 'נשלחו יותר מדי בקשות. נסו שוב בעוד כמה דקות',
  outdated: 'המוצר כבר חזר למלאי',
  not_found: 'המוצר ירד מהמדף',
}

export const notifyMessages = {
  title: 'עדכון כשהמוצר חוזר למלאי',
  email: 'דוא״ל',
  hint: 'נשלח קישור לאישור, ואחריו הודעה אחת בלבד. אז נמחק את הכתובת',
  submit: 'שליחה',
  sent: 'שלחנו לכם קישור לאישור. אחרי שתאשרו, נודיע לכם כשהמוצר יחזור',
  invalid: 'כתובת הדוא״ל אינה תקינה',
  failed: 'לא הצלחנו לשמור את הבקשה. נסו שוב',
  refused,
}

export const messages = {
  address: 'כתובת',
  phone: 'טלפון',
  email: 'דוא״ל',
  manager: 'כניסה לניהול',
  social: 'עקבו אחרינו',
}

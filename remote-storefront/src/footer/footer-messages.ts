export const messages = {
  address: 'כתובת',
  phone: 'טלפון',
  email: 'דוא״ל',
  social: 'עקבו אחרינו',
}

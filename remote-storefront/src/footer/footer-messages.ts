/** Texts of the footer that the panel doesn't show as well. */
export const messages = {
  address: 'כתובת',
  phone: 'טלפון',
  email: 'דוא״ל',
  social: 'עקבו אחרינו',
}

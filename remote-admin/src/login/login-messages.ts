export const loginMessages = {
  title: 'כניסה לניהול',
  username: 'שם משתמש',
  password: 'סיסמה',
  signIn: 'התחברות',
  demoHint: 'פרטי כניסה להדגמה:',
  usernameMissing: 'נא להזין שם משתמש',
  passwordMissing: 'נא להזין סיסמה',
}

import { authFailures } from './login-messages.ts'

const { tooMany } = authFailures
const late = 'עבר זמן רב מדי, או שהכניסה התחילה בדפדפן אחר. אפשר להתחיל שוב'
const invalidAnswer = 'האישור של השירות החיצוני אינו תקף'
const providerFailed = { title: 'הכניסה בחשבון חיצוני נכשלה' }

/** Of links in mails and of the ways of signing in that a shop's configuration adds: loaded where one is used. */
export const flowMessages = {
  providers: 'דרכי כניסה נוספות',
  signInWith: 'כניסה עם',
  signInFor: 'כניסה ארגונית',
  signInWallet: 'כניסה עם הארנק',
  providerFailed,
  tookTooLong: { ...providerFailed, description: late },
  linkingFailed: { title: 'קישור החשבון נכשל' },
  walletFailed: { title: 'הפעולה בארנק נכשלה' },
  walletRefused: 'הבקשה לא אושרה בארנק',

  linkTitle: 'הקישור מהדוא״ל',
  linkIntro: 'לא הצלחנו לבדוק את הקישור. הוא עדיין שמור כאן, ואפשר לנסות שוב.',
  linkRefused: { title: 'הקישור אינו תקף עוד', description: 'אפשר לבקש קוד חדש' },
  otherBrowser: {
    title: 'הקישור נפתח בדפדפן אחר',
    description: 'פתחו אותו בדפדפן שבו ביקשתם את הקוד, או הקלידו שם את הקוד שבהודעה',
  },
  returnTitle: 'כניסה בחשבון חיצוני',
  returnIntro: 'השירות החיצוני אישר את הכניסה, אבל לא הצלחנו להשלים אותה. אפשר לנסות שוב.',

  reasons: {
    signup_disabled: 'החשבון הזה אינו מקושר לניהול החנות',
    provider_email_needs_verification: 'כתובת הדוא״ל של החשבון הזה לא אומתה',
    identity_already_exists: 'החשבון הזה כבר מקושר',
    bad_oauth_state: late,
    flow_state_already_used: late,
    flow_state_not_found: late,
    flow_state_expired: late,
    bad_code_verifier: late,
    saml_relay_state_not_found: late,
    saml_relay_state_expired: late,
    validation_failed: invalidAnswer,
    saml_idp_not_found: invalidAnswer,
    saml_assertion_no_user_id: invalidAnswer,
    saml_assertion_no_email: 'השירות החיצוני לא מסר כתובת דוא״ל',
    server_error: 'השירות החיצוני לא אישר את הכניסה',
    over_request_rate_limit: tooMany,
    access_denied: 'הכניסה בוטלה',
    temporarily_unavailable: 'השירות החיצוני אינו עונה. נסו שוב בעוד רגע',
  } as Record<string, string>,
}

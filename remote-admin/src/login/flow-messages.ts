import { authFailures } from './login-messages.ts'

const { tookTooLong: late, tooMany } = authFailures

/** Of the ways of signing in that a shop's configuration adds: loaded where one is used. */
export const flowMessages = {
  providers: 'דרכי כניסה נוספות',
  signInWith: 'כניסה עם',
  signInFor: 'כניסה ארגונית',
  signInWallet: 'כניסה עם הארנק',
  linkingFailed: { title: 'קישור החשבון נכשל' },
  walletFailed: { title: 'הפעולה בארנק נכשלה' },
  walletRefused: 'הבקשה לא אושרה בארנק',
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
    over_request_rate_limit: tooMany,
    access_denied: 'הכניסה בוטלה',
    temporarily_unavailable: 'השירות החיצוני אינו עונה. נסו שוב בעוד רגע',
  } as Record<string, string>,
}

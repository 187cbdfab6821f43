// Cookies that the inline page scripts write and the server reads. A separate file keeps those scripts small.

/** `true` for a visitor who has passed the age gate; also the key in local storage (SPEC §3). */
export const ageCookie = 'ageVerified'
export const ageCookieSeconds = 365 * 24 * 60 * 60

/** Prefix on secure pages: no other host can set such a cookie. */
export const ownHostOnly = '__Host-'

/** The host version that failed in this browser, with the ticket of that page. */
export const failedHostCookie = 'lechaimHostFailed'
export const failedHostSeconds = 1800

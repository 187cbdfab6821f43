// Cookies that the page's own scripts write and the server reads. A file of its own, since those scripts stand in every page.

/** `true` for a visitor who has passed the age gate; also the key in local storage (SPEC §3). */
export const ageCookie = 'ageVerified'
export const ageCookieSeconds = 365 * 24 * 60 * 60

/** Put in front by secure pages: no page of another host sets such a cookie. */
export const ownHostOnly = '__Host-'

/** Names the host that failed in this browser, with the ticket of the page that it failed in. */
export const failedHostCookie = 'lechaimHostFailed'
export const failedHostSeconds = 1800

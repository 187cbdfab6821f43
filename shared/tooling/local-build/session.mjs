// The browser of a local build: begun by a link from the terminal and a person's confirmation, one browser at a time, for a day. Other users
// of the machine reach the port as well, but have neither the link nor the cookie.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const sessionCookie = 'lechaimLocal'
export const daySeconds = 24 * 60 * 60

const newSecret = () => randomBytes(32).toString('base64url')

/** Compares in a time that tells nothing about the expected text. */
const isSame = (expected, given) => timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', given, 'buffer'))

/** @param lifeSeconds from the confirmation on */
export function createSession(lifeSeconds = daySeconds) {
  let token = newSecret()
  let cookie = null
  let endsAt = 0
  return {
    /** The token of the link that works now; each opens one browser. */
    token: () => token,
    isLink: (given) => isSame(token, given ?? ''),
    /** Uses the link up; a browser of before no longer counts.
     *  @returns the browser's cookie */
    begin() {
      token = newSecret()
      cookie = newSecret()
      endsAt = Date.now() + lifeSeconds * 1000
      return cookie
    },
    isOpen: (given) => cookie !== null && Date.now() < endsAt && isSame(cookie, given ?? ''),
    end() {
      cookie = null
    },
  }
}

/** @returns the value of a cookie in a request's header; undefined for none */
export const cookieIn = (header = '', name) =>
  header
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

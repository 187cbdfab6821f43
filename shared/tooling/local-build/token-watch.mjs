// Asks the shop whether a deploy token works: a local build ends with its team's token.
import { ReleaseFailure } from '../release/arguments.mjs'

/** @returns why the shop does not take the token, in its own words; null where it does
 *  @throws ReleaseFailure where it can't be asked */
export async function refusedBy({ shop, remote, token }) {
  const response = await fetch(`${shop}/api/releases/${remote}`, { headers: { authorization: `Bearer ${token}` } }).catch((error) => {
    throw new ReleaseFailure(`${shop} can't be reached: ${error.cause?.message ?? error.message}`)
  })
  if (response.status !== 401 && response.status !== 403) return null
  const answer = await response.json().catch(() => null)
  return `Refused: ${answer?.error?.message ?? `it answers ${response.status}`}`
}

/** A shop that can't be asked is asked again: only a refusal ends the build.
 *  @param onRefusal called with the shop's words
 *  @returns the function that ends it */
export function watchToken(wishes, everyMs, onRefusal) {
  const timer = setInterval(async () => {
    const refusal = await refusedBy(wishes).catch(() => null)
    if (refusal) onRefusal(refusal)
  }, everyMs)
  return () => clearInterval(timer)
}

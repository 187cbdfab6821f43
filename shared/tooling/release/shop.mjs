// Talks to a shop about releases.
import { ReleaseFailure } from './arguments.mjs'

/** @returns the answer's JSON
 *  @throws ReleaseFailure with the shop's own words, a line for each problem */
export async function ask({ shop, token }, path, { body, type = 'application/json', method = body ? 'POST' : 'GET' } = {}) {
  const response = await fetch(`${shop}/api/releases/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    ...(body && { body: type === 'application/json' ? JSON.stringify(body) : body }),
  }).catch((error) => {
    throw new ReleaseFailure(`${shop} can't be reached: ${error.cause?.message || error.message}`)
  })
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer
  const problems = Array.isArray(answer?.error?.details)
    ? answer.error.details
    : [answer?.error?.message ?? `it answers ${response.status}`]
  throw new ReleaseFailure(problems.map((problem) => `Refused: ${problem}`).join('\n'))
}

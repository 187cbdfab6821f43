// Talks to a shop about releases.
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../launch/console.mjs'
import { ReleaseFailure } from './arguments.mjs'

/** The connection ended before the answer came: what became of the request isn't known from it. */
export class ConnectionCut extends ReleaseFailure {}

const maxTries = 24

/** @param path after `/api/releases/`, or with a slash in front after `/api`
 *  @param request.notFound the answer for what the shop doesn't have, instead of a failure
 *  @returns the answer's JSON
 *  @throws ReleaseFailure with the shop's own words, a line for each problem; ConnectionCut */
export async function ask(wishes, path, request = {}) {
  for (let tries = 1; ; tries++) {
    const response = await send(wishes, path, request)
    const answer = await response.json().catch((error) => {
      if (response.ok) throw new ConnectionCut(`The connection to ${wishes.shop} was cut (${reasonOf(error)})`)
      return null
    })
    if (response.ok) return answer
    if (response.status === 404 && 'notFound' in request) return request.notFound
    const seconds = [409, 503].includes(response.status) ? Number(response.headers.get('retry-after')) : 0
    if (!seconds || tries >= maxTries) throw new ReleaseFailure(refusal(response, answer))
    say(`${answer?.error?.message ?? `${wishes.shop} is busy`}; next try in ${seconds} s`)
    await wait(seconds * 1000)
  }
}

async function send({ shop, token }, path, { body, type = 'application/json', method = body ? 'POST' : 'GET' }) {
  try {
    return await fetch(`${shop}/api/${path.startsWith('/') ? path.slice(1) : ['releases', path].filter(Boolean).join('/')}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: type === 'application/json' ? JSON.stringify(body) : body }),
    })
  } catch (error) {
    if (cuts.includes(error.cause?.code)) throw new ConnectionCut(`The connection to ${shop} was cut (${error.cause.code})`)
    throw new ReleaseFailure(`${shop} can't be reached: ${reasonOf(error)}`)
  }
}

/** Of connections that had been made. */
const cuts = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

const reasonOf = (error) => error.cause?.message || error.cause?.code || error.message

function refusal({ status }, answer) {
  const problems = Array.isArray(answer?.error?.details) ? answer.error.details : [answer?.error?.message ?? `it answers ${status}`]
  return problems.map((problem) => `Refused: ${problem}`).join('\n')
}

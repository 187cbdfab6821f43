// The page for people while the shop can't be used: of the server while its database or store is away, and, as files in docs/balancer, of a
// balancer or a proxy while no server runs.
import { hash } from 'node:crypto'
import { plainPage } from '@lechaim/shared/lib/plain-page.ts'
import { unavailable } from '@lechaim/shared/messages/unavailable.ts'
import { requestLine } from './plain-page.ts'

const css = `body{margin:0;background:#FBF7F0;color:#1F1A17;font:1.1rem/1.6 Heebo,Arial,sans-serif}
main{display:grid;gap:16px;justify-items:start;max-inline-size:560px;margin:auto;padding:48px 20px}
h1,p{margin:0}
h1{font-size:1.8rem;line-height:1.25}
a{display:inline-flex;align-items:center;min-block-size:52px;padding:0 28px;border-radius:999px;background:#5B1A2E;color:#FFF;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid #5B1A2E;outline-offset:3px}`

const { title, explanation, retry } = unavailable

/** @param requestId none in the files of balancers and proxies */
export const unavailablePage = (requestId?: string): string =>
  plainPage(title, `<h1>${title}</h1>\n<p>${explanation}</p>\n${requestLine(requestId)}<a href="">${retry}</a>`, css)

export const unavailableHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none';img-src data:;style-src 'sha256-${hash('sha256', css, 'base64')}';base-uri 'none';frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
}

const retrySeconds = 5

/** For HAProxy's `errorfile`: head and body. */
export const unavailableAnswer = [
  'HTTP/1.1 503 Service Unavailable',
  ...Object.entries({ ...unavailableHeaders, 'retry-after': retrySeconds }).map(([name, value]) => `${name}: ${value}`),
  '',
  unavailablePage(),
].join('\r\n')

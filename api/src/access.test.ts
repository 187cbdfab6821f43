// The access matrix: one table for every route of the server, held against the routes that the server really has (ASVS 8.2).
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { sender, signIn, temporaryFolder, testConfig } from './test-app.ts'

/** all: everybody. shop: visitors and the owner, but nobody with another's session (decision 0010). owner: the owner alone.
 *  visitor: visitors alone. session: whoever is signed in.
 *  none: nobody with any session; for releases a deploy token alone (releases/publishing.test.ts). */
type Access = 'all' | 'shop' | 'visitor' | 'owner' | 'session' | 'none'

const matrix: Record<string, Access> = {
  'DELETE /api/banners/:id': 'owner',
  'DELETE /api/categories/:id': 'owner',
  'DELETE /api/coupons/:id': 'owner',
  'DELETE /api/images/optimize': 'owner',
  'DELETE /api/order-mail-texts/:kind': 'owner',
  'DELETE /api/orders/:id/online-payment/alarm': 'owner',
  'DELETE /api/orders/:id/online-payment/link': 'owner',
  'DELETE /api/orders/:id/payments/:entry': 'owner',
  // The token of a mailed link: without one it is refused.
  'DELETE /api/personal-data': 'none',
  'DELETE /api/products/:id': 'owner',
  'DELETE /api/undelivered-mails': 'owner',
  'DELETE /api/undelivered-mails/:id': 'owner',
  'DELETE /auth/v1/factors/:id': 'session',
  'DELETE /auth/v1/sessions/:id': 'session',
  'DELETE /auth/v1/user/identities/:id': 'session',
  'GET /': 'all',
  'GET /api/banners': 'shop',
  'GET /api/best-selling': 'shop',
  'GET /api/cancellations': 'owner',
  'GET /api/carousel': 'shop',
  'GET /api/categories': 'shop',
  'GET /api/categories/:id/use': 'owner',
  'GET /api/coupons': 'owner',
  'GET /api/customers': 'owner',
  'GET /api/customers/suggestions': 'owner',
  'GET /api/deliveries': 'owner',
  'GET /api/delivery-settings': 'owner',
  'GET /api/demo-owner': 'all',
  'GET /api/docs': 'all',
  'GET /api/docs/reference.css': 'all',
  'GET /api/docs/reference.js': 'all',
  'GET /api/drink-values': 'owner',
  // The socket's own roles: events/live-events.test.ts.
  'GET /api/events': 'all',
  'GET /api/footer': 'shop',
  'GET /api/header': 'shop',
  'GET /api/host-contract': 'all',
  'GET /api/images/optimize': 'owner',
  'GET /api/marketing-consents/export': 'owner',
  'GET /api/openapi.json': 'all',
  'GET /api/orders': 'owner',
  'GET /api/orders/export': 'owner',
  'GET /api/orders/sums': 'owner',
  'GET /api/orders/waiting': 'owner',
  'GET /api/orders/:id/record': 'owner',
  'GET /api/orders/:id/online-payment': 'owner',
  'GET /api/order-mail-texts': 'owner',
  'GET /api/order-notices': 'owner',
  // The shopper's token or the owner's session: without either it is refused.
  'GET /api/orders/:id': 'owner',
  'GET /api/personal-data': 'none',
  'GET /api/retention': 'owner',
  'GET /api/product-filters': 'shop',
  'GET /api/products': 'shop',
  'GET /api/products/:id': 'shop',
  'GET /api/products/:id/stock-movements': 'owner',
  'GET /api/products/export': 'owner',
  'GET /api/release-alarms': 'owner',
  'GET /api/releases': 'none',
  'GET /api/releases/:remote': 'none',
  'GET /api/releases/:remote/contact': 'none',
  'GET /api/releases/:remote/failures': 'none',
  'GET /api/releases/:remote/rollback': 'none',
  'GET /api/releases/:remote/vitals': 'none',
  'GET /api/setup': 'owner',
  'GET /api/stock/alarms': 'owner',
  'GET /api/stock/low': 'owner',
  'GET /api/suggestions': 'shop',
  'GET /api/undelivered-mails': 'owner',
  'GET /api/unanswered-searches': 'owner',
  'GET /api/word-groups': 'owner',
  'GET /auth/v1/.well-known/jwks.json': 'all',
  'GET /auth/v1/authorize': 'all',
  'GET /auth/v1/callback': 'all',
  'GET /auth/v1/reauthenticate': 'session',
  'GET /auth/v1/sso/saml/metadata': 'all',
  'GET /auth/v1/sessions': 'session',
  'GET /auth/v1/settings': 'all',
  'GET /auth/v1/user': 'session',
  'GET /auth/v1/verify': 'all',
  'GET /auth/v1/user/identities/authorize': 'session',
  'GET /bundled/*': 'all',
  'GET /healthz': 'all',
  // A preview not signed by the shop is refused to everybody: releases/audience.test.ts.
  'GET /preview': 'all',
  'GET /readyz': 'all',
  'GET /remotes.json': 'all',
  'POST /age': 'all',
  'GET /remotes/*': 'all',
  'GET /manifest.webmanifest': 'all',
  'GET /offline.json': 'all',
  'GET /service-worker.js': 'all',
  'GET /robots.txt': 'all',
  'GET /sitemap-:file.xml': 'all',
  'GET /sitemap.xml': 'all',
  // Without the secret of a mail it shows and changes nothing: catalogue/stock/stock-requests.test.ts.
  'GET /stock-request': 'all',
  'GET /storage/v1/foreign': 'all',
  'GET /storage/v1/object/public/drinksimages/:name': 'all',
  'PATCH /api/customers': 'owner',
  'GET /storage/v1/share': 'all',
  'PATCH /api/banners/:id': 'owner',
  'PATCH /api/cancellations/:id': 'owner',
  'PATCH /api/categories/:id': 'owner',
  'PATCH /api/coupons/:id': 'owner',
  'PATCH /api/footer': 'owner',
  'PATCH /api/header': 'owner',
  'PATCH /api/orders/:id': 'owner',
  'PATCH /api/orders/:id/delivery': 'owner',
  'PATCH /api/products/:id': 'owner',
  'POST /api/banners': 'owner',
  'POST /api/cancellations': 'all',
  'POST /api/cart/check': 'all',
  'POST /api/categories': 'owner',
  'POST /api/checkout': 'all',
  'POST /api/coupons': 'owner',
  'POST /api/coupons/check': 'all',
  'POST /api/images/optimize': 'owner',
  'POST /api/orders': 'all',
  'POST /api/orders/by-hand': 'owner',
  'POST /api/orders/by-hand/quote': 'owner',
  // Without the shopper's token it is refused as an unknown order: orders/correct/correct-order.test.ts.
  'POST /api/orders/:id/approval': 'all',
  'POST /api/orders/:id/corrections': 'owner',
  'POST /api/orders/:id/corrections/preview': 'owner',
  'POST /api/orders/:id/mails/:entry/resend': 'owner',
  'POST /api/orders/:id/notes': 'owner',
  'POST /api/orders/:id/online-payment/link': 'owner',
  'POST /api/orders/:id/online-payment/moves': 'owner',
  'POST /api/orders/:id/online-payment/moves/:entry': 'owner',
  'POST /api/orders/:id/online-payment/question': 'owner',
  // Without the shopper's token it is refused as an unknown order, a forged notice as none, and a return shows nothing without its ticket:
  // payments/payments.test.ts.
  'POST /api/orders/:id/pay': 'all',
  'POST /payments/callback/:provider': 'all',
  'GET /payments/return/:ticket': 'all',
  'POST /payments/return/:ticket': 'all',
  'POST /api/orders/:id/payments': 'owner',
  'POST /api/privacy-requests': 'all',
  'POST /api/products': 'owner',
  'POST /api/products/bulk': 'owner',
  'POST /api/products/import': 'owner',
  'POST /api/products/:id/stock-requests': 'all',
  'POST /api/stock/deliveries': 'owner',
  'POST /api/undelivered-mails/:id/resend': 'owner',
  'POST /stock-request': 'all',
  // Without the ticket of a page it is refused: releases/audience.test.ts.
  'POST /api/release-failures': 'all',
  // So it is here: releases/recovery/release-figures.test.ts.
  'POST /api/page-reports': 'all',
  // Takes a person's navigation with a link that the shop has signed: releases/audience.test.ts.
  'POST /preview': 'none',
  'POST /api/marketing-consents/withdrawals': 'all',
  'POST /api/release-sets': 'none',
  'POST /api/releases/:remote': 'none',
  'POST /api/releases/:remote/preview': 'none',
  'POST /api/releases/:remote/promote': 'none',
  'POST /api/releases/:remote/rollback': 'none',
  'POST /api/releases/:remote/switch': 'none',
  'POST /api/releases/:remote/toolbar': 'none',
  'POST /auth/v1/callback': 'all',
  'POST /auth/v1/factors': 'session',
  'POST /auth/v1/factors/:id/challenge': 'session',
  'POST /auth/v1/factors/:id/verify': 'session',
  'POST /auth/v1/logout': 'session',
  'POST /auth/v1/otp': 'all',
  'POST /auth/v1/reauthenticate': 'session',
  'POST /auth/v1/recover': 'all',
  'POST /auth/v1/recovery-codes': 'session',
  'POST /auth/v1/recovery-codes/verify': 'session',
  'POST /auth/v1/resend': 'all',
  'POST /auth/v1/signup': 'all',
  'POST /auth/v1/sso': 'all',
  'POST /auth/v1/sso/saml/acs': 'all',
  'POST /auth/v1/token': 'all',
  'POST /auth/v1/user/wallets': 'session',
  'POST /auth/v1/verify': 'all',
  'POST /storage/v1/object/drinksimages/:name': 'owner',
  'PUT /api/banners/order': 'owner',
  'PUT /api/best-selling': 'owner',
  'PUT /api/carousel': 'owner',
  'PUT /api/categories/order': 'owner',
  'PUT /api/delivery-settings': 'owner',
  'PUT /api/order-mail-texts/:kind': 'owner',
  'PUT /api/order-notices': 'owner',
  'PUT /api/releases/:remote/contact': 'none',
  'PUT /api/retention': 'owner',
  'PUT /api/word-groups': 'owner',
  'PUT /auth/v1/user': 'session',
}

/** By what visitor, stranger and owner may. */
const kinds: Record<string, Access> = {
  'true,true,true': 'all',
  'true,false,true': 'shop',
  'true,false,false': 'visitor',
  'false,false,true': 'owner',
  'false,true,true': 'session',
  'false,false,false': 'none',
}

/** Valid requests, for routes that validate before authentication. */
const bodies: Record<string, string> = { 'POST /auth/v1/factors/:id/verify': '{"challenge_id":"x","code":"123456"}' }

const isRefused = (status: number, body: string) =>
  ([401, 403].includes(status) && !/invalid_credentials|otp_expired/.test(body)) ||
  (status === 404 && /address on this origin|address of the panel/.test(body))

const panelOrigin = 'http://manage.localhost'

/** The rights on the shop's own origin, where the panel has another: the owner is a visitor there, and is refused with a token. */
const onShop = (route: string, access: Access): Access => {
  if (route.includes(' /auth/v1/') || route === 'GET /api/demo-owner') return 'none'
  if (access === 'shop') return 'visitor'
  return access === 'owner' || access === 'session' ? 'none' : access
}
/** The rights on the panel's: previews are for shoppers' pages. */
const onPanel = (route: string, access: Access): Access => (/^(GET|POST) \/preview$/.test(route) ? 'none' : access)

/** The rights on the release console's: those of a visitor of the shop, and no previews. */
const onConsole = (route: string, access: Access): Access => onPanel(route, onShop(route, access))

test.each([
  ['one origin for both', null, 'localhost', (_route: string, access: Access) => access],
  ['the shop, where the panel has an origin of its own', panelOrigin, 'localhost', onShop],
  ['the panel, on an origin of its own', panelOrigin, 'manage.localhost', onPanel],
  ['the release console, on an origin of its own', panelOrigin, 'console.localhost:3000', onConsole],
])(
  'every role gets exactly what the table says, of exactly the routes that there are: %s',
  { timeout: 60_000 },
  async (_, panel, host, rights) => {
    const routes = new Set<string>()
    const onRoute = ({ method, url }: { method: string | string[]; url: string }) => {
      for (const verb of [method].flat()) if (verb !== 'HEAD' && verb !== 'OPTIONS') routes.add(`${verb} ${url}`)
    }
    const config = testConfig(temporaryFolder(), { rateLimits: false, panelOrigin: panel })
    const app = await buildApp(config, { demo: null, onRoute })
    const visitor = sender(app, { host })
    const bearer = async () => `Bearer ${(await signIn(sender(app, { host: panel ? 'manage.localhost' : host }))).json().access_token}`
    const owners = await app.db.selectFrom('users').select('app_metadata').executeTakeFirstOrThrow()
    /** `text` is the state of the account's rights just then; a sign-in for each route, because some of them end it. */
    const as = async (rights: string | null, route: string) => {
      const [method = '', path = ''] = route.split(' ')
      if (rights !== null) await app.db.updateTable('users').set({ app_metadata: rights }).execute()
      const headers = { 'content-type': 'application/json', ...(rights !== null && { authorization: await bearer() }) }
      const url = path
        .replace(':id', '999')
        .replace(':entry', '999')
        .replace(':kind', 'shipped')
        .replace(':name', 'x.jpg')
        .replace(':remote', 'cart')
        .replace('*', 'x')
      const { statusCode, body } = await visitor(
        method,
        url,
        method === 'GET' || method === 'DELETE' ? undefined : (bodies[route] ?? '{}'),
        headers,
      )
      expect(statusCode, `${route} → ${body}`).toBeLessThan(500)
      return !isRefused(statusCode, body)
    }
    const found: Record<string, string> = {}
    for (const route of routes) {
      const [anybody, stranger, owner] = [await as(null, route), await as('{}', route), await as(owners.app_metadata, route)]
      found[route] = kinds[[anybody, stranger, owner].join()] ?? `visitor ${anybody}, stranger ${stranger}, owner ${owner}`
    }
    await app.close()
    expect(found).toEqual(Object.fromEntries(Object.entries(matrix).map(([route, access]) => [route, rights(route, access)])))
  },
)

import { expect, test } from 'vitest'
import { opensToOthers, readConfig } from './config.ts'

const lines = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('nothing set means a demo shop on this machine alone', () => {
  expect(readConfig({})).toEqual({
    mode: 'demo',
    port: 3000,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/\/data$/),
    database: { address: null, connections: 10, listen: null },
    keysDir: expect.stringMatching(/\/data\/keys$/),
    objects: null,
    takeOverMs: 0,
    origin: null,
    panelOrigin: null,
    consoleOrigin: 'http://console.localhost:3000',
    pictureCacheBytes: 1024 * 1024 * 1024,
    publicDemo: false,
    owner: null,
    signIn: { redirects: [], providers: [], saml: [], wallets: [] },
    rateLimits: true,
    payments: { provider: null, payplus: null, cardcom: null, at: 'link', charge: 'charge' },
    limits: expect.objectContaining({ connections: 2000, requestSeconds: 60, orders: 60, failureReports: 60 }),
    smtpUrl: null,
    mailFrom: 'לחיים <shop@lechaim.example>',
    trustProxy: false,
    logLevel: 'warn',
    metrics: null,
    tracing: null,
    offline: true,
    firstView: true,
    remoteOrigins: [],
    webhookOrigins: [],
    rollback: { visitors: 5, windowMs: 120_000, share: 0.2, watchMs: 3_600_000 },
    keptReleases: { versions: 20, unusedMs: 90 * 86_400_000, previewMs: 30 * 86_400_000 },
    canary: { steps: false, views: 100, margin: 0.05 },
    devServers: null,
  })
})

test('everything can be set', () => {
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '0.0.0.0',
    LECHAIM_DATA: '/srv/shop',
    LECHAIM_ORIGIN: 'https://shop.example/',
    LECHAIM_PANEL_ORIGIN: 'https://Manage.shop.example/',
    LECHAIM_OWNER_EMAIL: 'owner@shop.example',
    LECHAIM_OWNER_PASSWORD: 'long enough',
    LECHAIM_TRUST_PROXY: '10.0.0.0/8, loopback',
    LECHAIM_LOG: 'info',
    LECHAIM_OFFLINE: 'off',
    LECHAIM_FIRST_VIEW: 'off',
    LECHAIM_SMTP_URL: 'smtps://me:secret@mail.example:465',
    LECHAIM_MAIL_FROM: 'Shop <shop@shop.example>',
    LECHAIM_REMOTE_ORIGINS: 'https://CDN.example, https://two.example:8443',
    LECHAIM_ROLLBACK_VISITORS: '3',
    LECHAIM_ROLLBACK_SECONDS: '60',
    LECHAIM_ROLLBACK_PERCENT: '100',
    LECHAIM_ROLLBACK_WATCH_MINUTES: '30',
    LECHAIM_CANARY_STEPS: 'on',
    LECHAIM_CANARY_VIEWS: '500',
    LECHAIM_CANARY_MARGIN_PERCENT: '3',
    LECHAIM_MAX_FAILURE_REPORTS: '10',
  }
  expect(readConfig(env)).toMatchObject({
    mode: 'production',
    port: 0,
    host: '0.0.0.0',
    panelOrigin: 'https://manage.shop.example',
    dataDir: '/srv/shop',
    origin: 'https://shop.example',
    owner: { email: 'owner@shop.example', password: 'long enough' },
    trustProxy: ['10.0.0.0/8', 'loopback'],
    logLevel: 'info',
    offline: false,
    firstView: false,
    smtpUrl: 'smtps://me:secret@mail.example:465',
    mailFrom: 'Shop <shop@shop.example>',
    remoteOrigins: ['https://cdn.example', 'https://two.example:8443'],
    rollback: { visitors: 3, windowMs: 60_000, share: 1, watchMs: 1_800_000 },
    canary: { steps: true, views: 500, margin: 0.03 },
    limits: { failureReports: 10 },
  })
  expect(readConfig({ LECHAIM_TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(readConfig({ LECHAIM_DEV_SERVERS: 'host=http://127.0.0.1:3001,cart=http://127.0.0.1:3002' }).devServers).toEqual({
    host: 'http://127.0.0.1:3001',
    cart: 'http://127.0.0.1:3002',
  })
  expect(readConfig({ LECHAIM_RATE_LIMITS: 'off' }).rateLimits).toBe(false)
})

test.each([
  [{ PORT: '70000' }, /^PORT .*"70000"/],
  [{ PORT: '3000x' }, /^PORT /],
  [{ LECHAIM_ORIGIN: 'shop.example' }, /^LECHAIM_ORIGIN .*"shop.example"/],
  [{ LECHAIM_ORIGIN: 'https://shop.example/path' }, /^LECHAIM_ORIGIN /],
  [{ LECHAIM_TAKE_OVER_SECONDS: '-1' }, /^LECHAIM_TAKE_OVER_SECONDS .*"-1"/],
  [{ LECHAIM_DEMO: 'yes' }, /^LECHAIM_DEMO .*"yes"/],
  [{ LECHAIM_RATE_LIMITS: 'no' }, /^LECHAIM_RATE_LIMITS /],
  [{ NODE_ENV: 'production' }, /^LECHAIM_PANEL_ORIGIN must name an address for the panel alone.*or be "same"/],
  [{ LECHAIM_PANEL_ORIGIN: 'manage.shop.example' }, /^LECHAIM_PANEL_ORIGIN must be an http\(s\) address without a path, or "same"/],
  [{ LECHAIM_PANEL_ORIGIN: 'http://127.shop.example' }, /^LECHAIM_PANEL_ORIGIN must be an https address/],
  [{ LECHAIM_PANEL_ORIGIN: 'http://manage.shop.example' }, /^LECHAIM_PANEL_ORIGIN must be an https address/],
  [
    { LECHAIM_PANEL_ORIGIN: 'https://shop.example:8443', LECHAIM_ORIGIN: 'https://shop.example' },
    /^LECHAIM_PANEL_ORIGIN must have another host name/,
  ],
  [
    { LECHAIM_PANEL_ORIGIN: 'http://localhost:3000' },
    /^LECHAIM_PANEL_ORIGIN must have another host name than the shop, which is localhost/,
  ],
  [{ LECHAIM_PANEL_ORIGIN: 'https://manage.shop.example', NODE_ENV: 'production' }, /^LECHAIM_PANEL_ORIGIN needs LECHAIM_ORIGIN/],
  [{ LECHAIM_RATE_LIMITS: 'off', NODE_ENV: 'production', LECHAIM_PANEL_ORIGIN: 'same' }, /^LECHAIM_RATE_LIMITS=off is refused/],
  [{ LECHAIM_LOG: 'loud' }, /^LECHAIM_LOG /],
  [{ LECHAIM_TRUST_PROXY: 'yes' }, /^LECHAIM_TRUST_PROXY /],
  [{ LECHAIM_DEV_SERVERS: 'host' }, /^LECHAIM_DEV_SERVERS /],
  [{ LECHAIM_DEV_SERVERS: 'host=http://a:1', NODE_ENV: 'production', LECHAIM_PANEL_ORIGIN: 'same' }, /^LECHAIM_DEV_SERVERS is refused/],
  [{ LECHAIM_SMTP_URL: 'mail.example', LECHAIM_MAIL_FROM: 'a@b.co' }, /^LECHAIM_SMTP_URL /],
  [{ LECHAIM_SMTP_URL: 'smtp://mail.example' }, /^LECHAIM_MAIL_FROM must be given/],
  [{ LECHAIM_MAIL_FROM: 'Shop <shop>' }, /^LECHAIM_MAIL_FROM .*"Shop <shop>"/],
  [{ LECHAIM_OWNER_EMAIL: 'a@b.co' }, /^LECHAIM_OWNER_PASSWORD /],
  [{ LECHAIM_OWNER_PASSWORD: 'long enough' }, /^LECHAIM_OWNER_EMAIL /],
  [{ LECHAIM_OWNER_EMAIL: 'a@b.co', LECHAIM_OWNER_PASSWORD: 'lechaim-demo' }, /demo password/],
  [{ LECHAIM_REMOTE_ORIGINS: 'https://cdn.example, two.example' }, /^LECHAIM_REMOTE_ORIGINS .*"https:\/\/cdn.example, two.example"/],
  [{ LECHAIM_REMOTE_ORIGINS: 'https://cdn.example/shop' }, /^LECHAIM_REMOTE_ORIGINS /],
  [{ LECHAIM_ROLLBACK_VISITORS: '0' }, /^LECHAIM_ROLLBACK_VISITORS .*1 to 1000, not "0"/],
  [{ LECHAIM_ROLLBACK_SECONDS: '2h' }, /^LECHAIM_ROLLBACK_SECONDS .*1 to 3600, not "2h"/],
  [{ LECHAIM_ROLLBACK_WATCH_MINUTES: '0' }, /^LECHAIM_ROLLBACK_WATCH_MINUTES .*1 to 10080, not "0"/],
  [{ LECHAIM_ROLLBACK_PERCENT: '101' }, /^LECHAIM_ROLLBACK_PERCENT .*1 to 100, not "101"/],
  [{ LECHAIM_CANARY_STEPS: 'yes' }, /^LECHAIM_CANARY_STEPS must be on or off, not "yes"/],
  [{ LECHAIM_CANARY_VIEWS: '9' }, /^LECHAIM_CANARY_VIEWS .*10 to 100000, not "9"/],
  [{ LECHAIM_CANARY_MARGIN_PERCENT: '0' }, /^LECHAIM_CANARY_MARGIN_PERCENT .*1 to 50, not "0"/],
  [{ LECHAIM_MAX_FAILURE_REPORTS: '0' }, /^LECHAIM_MAX_FAILURE_REPORTS .*"0"/],
])('%j is refused in one line', (env, line) => {
  expect(lines(env as Record<string, string>)).toEqual([expect.stringMatching(line)])
})

test('every wrong value is named at once, and no password is repeated', () => {
  const named = lines({ PORT: 'x', LECHAIM_LOG: 'loud', LECHAIM_OWNER_EMAIL: 'a@b.co', LECHAIM_OWNER_PASSWORD: 'secret!' })
  expect(named).toHaveLength(3)
  expect(named.join()).not.toContain('secret!')
})

test.each([
  [{}, null],
  [{ HOST: '::1', LECHAIM_ORIGIN: 'http://localhost:3000' }, null],
  [{ LECHAIM_ORIGIN: 'http://shop.localhost:3000' }, null],
  [{ LECHAIM_ORIGIN: 'http://[::1]:3000' }, null],
  [{ LECHAIM_ORIGIN: 'https://shop.example' }, 'LECHAIM_ORIGIN=https://shop.example'],
  [{ LECHAIM_ORIGIN: 'https://localhost.shop.example' }, 'LECHAIM_ORIGIN=https://localhost.shop.example'],
  [{ LECHAIM_PANEL_ORIGIN: 'http://manage.localhost:3000' }, null],
  [{ LECHAIM_PANEL_ORIGIN: 'https://manage.shop.example' }, 'LECHAIM_PANEL_ORIGIN=https://manage.shop.example'],
  [{ LECHAIM_TRUST_PROXY: '1' }, 'LECHAIM_TRUST_PROXY=1'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
])('%j: what opens the shop to others is %s', (env, setting) => {
  expect(opensToOthers(readConfig(env as Record<string, string>))).toBe(setting)
})

const shared = {
  LECHAIM_DATABASE: 'postgres://shop:secret@db.example/shop',
  LECHAIM_OBJECTS: 'https://s3.example/shop/',
  LECHAIM_OBJECTS_KEY: 'key',
  LECHAIM_OBJECTS_SECRET: 'secret',
}

test('a shared shop has a database, a store and keys', () => {
  const { database, objects, keysDir } = readConfig({ ...shared, LECHAIM_KEYS: '/etc/lechaim/keys', LECHAIM_DATABASE_CONNECTIONS: '20' })
  expect(database).toEqual({ address: shared.LECHAIM_DATABASE, connections: 20, listen: null })
  expect(objects).toEqual({ bucket: 'https://s3.example/shop', region: 'us-east-1', keyId: 'key', secret: 'secret' })
  expect(keysDir).toBe('/etc/lechaim/keys')
  expect(readConfig({ LECHAIM_DATA: '/srv/shop' })).toMatchObject({ database: { address: null }, objects: null, keysDir: '/srv/shop/keys' })
})

test.each([
  [{ LECHAIM_OBJECTS: undefined }, /^LECHAIM_DATABASE and LECHAIM_OBJECTS must be given together$/],
  [{ LECHAIM_DATABASE: undefined }, /^LECHAIM_DATABASE and LECHAIM_OBJECTS must be given together$/],
  [{ LECHAIM_DATABASE: 'mysql://shop:secret@db.example/shop' }, /^LECHAIM_DATABASE must look like postgres:[^\n]*$/],
  [{ LECHAIM_DATABASE: 'postgres://shop:secret@db.example' }, /^LECHAIM_DATABASE must look like postgres:[^\n]*$/],
  [{ LECHAIM_DATABASE: 'postgres://shop:secret@a.example,/shop' }, /^LECHAIM_DATABASE must look like postgres:[^\n]*$/],
  [{ LECHAIM_DATABASE: 'postgres://shop:secret@a.example,b.example:x/shop' }, /^LECHAIM_DATABASE must look like postgres:[^\n]*$/],
  [{ LECHAIM_DATABASE: 'postgres://shop:secret@a,b/shop?target_session_attrs=standby' }, /^LECHAIM_DATABASE must look like [^\n]*$/],
  [{ LECHAIM_DATABASE_LISTEN: 'db.example' }, /^LECHAIM_DATABASE_LISTEN must look like[^\n]*$/],
  [{ LECHAIM_DATABASE_CONNECTIONS: '2' }, /^LECHAIM_DATABASE_CONNECTIONS must be a number from 5[^\n]*$/],
  [{ LECHAIM_OBJECTS: 's3.example/shop' }, /^LECHAIM_OBJECTS must be[^\n]*$/],
  [{ LECHAIM_OBJECTS_SECRET: undefined }, /^LECHAIM_OBJECTS_KEY and LECHAIM_OBJECTS_SECRET must be given[^\n]*$/],
])('%j: half a shared shop is refused in one line that repeats no secret', (env, line) => {
  expect(() => readConfig({ ...shared, ...env })).toThrow(line)
  expect(() => readConfig({ ...shared, ...env })).not.toThrow('shop:secret')
})

const payplus = { LECHAIM_PAYPLUS_API_KEY: 'a', LECHAIM_PAYPLUS_SECRET_KEY: 'b', LECHAIM_PAYPLUS_PAGE: 'c' }
const cardcom = { LECHAIM_CARDCOM_TERMINAL: '1000', LECHAIM_CARDCOM_API_NAME: 'a', LECHAIM_CARDCOM_API_PASSWORD: 'secret' }

test('payments are on with the keys of a provider, and go to the named one of two', () => {
  expect(readConfig(payplus).payments).toMatchObject({ provider: 'payplus', cardcom: null, at: 'link', charge: 'charge' })
  expect(readConfig(cardcom).payments).toMatchObject({ provider: 'cardcom', cardcom: { terminal: 1000 } })
  const both = {
    ...payplus,
    ...cardcom,
    LECHAIM_PAYMENT_PROVIDER: 'cardcom',
    LECHAIM_PAYMENT_AT: 'checkout',
    LECHAIM_PAYMENT_CHARGE: 'hold',
  }
  expect(readConfig(both).payments).toMatchObject({ provider: 'cardcom', payplus: { apiKey: 'a' }, at: 'checkout', charge: 'hold' })
})

test.each([
  [{ LECHAIM_PAYPLUS_API_KEY: 'secret' }, /given together/],
  [{ ...cardcom, LECHAIM_CARDCOM_API_PASSWORD: '' }, /given together/],
  [{ ...payplus, LECHAIM_PAYPLUS_ADDRESS: 'http://pay.example' }, /https address/],
  [{ ...payplus, ...cardcom }, /which provider takes new payments/],
  [{ LECHAIM_PAYMENT_PROVIDER: 'payplus' }, /whose keys are given/],
  [{ LECHAIM_PAYMENT_AT: 'never' }, /link or checkout/],
  [{ LECHAIM_PAYMENT_CHARGE: 'later' }, /charge or hold/],
])('wrong settings of payments are named without their values: %o', (env, line) => {
  const named = lines(env as Record<string, string>)
  expect(named).toEqual([expect.stringMatching(line)])
  expect(named.join()).not.toContain('secret')
})

// Wallets sign in with real keys: viem's for Ethereum, an ed25519 pair for Solana, and the public client that asks them to sign.
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { chains } from '../../config/sign-in.ts'
import { type Send, startApp, testConfig, testOnSqlite } from '../../test-app.ts'
import { linkWallet, linkWalletCommand } from './link-wallet.ts'

const origin = 'https://shop.example'
const minutes = 60_000

async function startShop(wallets: readonly (typeof chains)[number][] = chains) {
  const { signIn } = testConfig('')
  return startApp({ origin, signIn: { ...signIn, wallets: [...wallets] } })
}

interface Wallet {
  chain: (typeof chains)[number]
  address: string
  sign: (message: string) => Promise<string>
}

function ethereumWallet(): Wallet {
  const account = privateKeyToAccount(generatePrivateKey())
  return { chain: 'ethereum', address: account.address, sign: (message) => account.signMessage({ message }) }
}

function solanaWallet(): Wallet {
  const secret = ed25519.utils.randomSecretKey()
  const sign = async (message: string) => Buffer.from(ed25519.sign(Buffer.from(message), secret)).toString('base64url')
  return { chain: 'solana', address: base58.encode(ed25519.getPublicKey(secret)), sign }
}

interface Fields {
  domain: string
  address: string
  uri: string
  version: string
  /** Milliseconds from now. */
  issuedAfter: number
  /** Lines after the others. */
  more: string[]
}

/** A message as both chains have it, unlike any other by its nonce. */
function messageOf({ chain, address }: Wallet, changes: Partial<Fields> = {}): string {
  const fields = { domain: 'shop.example', address, uri: `${origin}/`, version: '1', issuedAfter: 0, more: [], ...changes }
  return [
    `${fields.domain} wants you to sign in with your ${chain === 'ethereum' ? 'Ethereum' : 'Solana'} account:`,
    fields.address,
    '',
    'כניסה לניהול',
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    ...(chain === 'ethereum' ? ['Chain ID: 1'] : []),
    `Nonce: ${crypto.randomUUID().replaceAll('-', '')}`,
    `Issued At: ${later(fields.issuedAfter)}`,
    ...fields.more,
  ].join('\n')
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString()

const grant = (send: Send, body: object) => send('POST', '/auth/v1/token?grant_type=web3', body)
const proofOf = async (wallet: Wallet, message = messageOf(wallet)) => ({
  chain: wallet.chain,
  message,
  signature: await wallet.sign(message),
})
const signIn = async (send: Send, wallet: Wallet, message?: string) => grant(send, await proofOf(wallet, message))
const link = async (owner: Send, wallet: Wallet) => owner('POST', '/auth/v1/user/wallets', await proofOf(wallet))

const makers: [string, () => Wallet][] = [
  ['Ethereum', ethereumWallet],
  ['Solana', solanaWallet],
]

describe.each(makers)('a wallet of %s', (_, makeWallet) => {
  it('signs in once its owner has linked it', async () => {
    const { visitor, owner, app } = await startShop()
    const wallet = makeWallet()
    const before = await signIn(visitor, wallet)
    expect(before.statusCode).toBe(422)
    expect(before.json().error_code).toBe('signup_disabled')
    expect((await link(owner, wallet)).json().identities).toMatchObject([{ provider: 'email' }, { provider: 'web3' }])
    const { statusCode, body } = await signIn(visitor, wallet)
    expect(statusCode).toBe(200)
    const { access_token, user } = JSON.parse(body)
    expect(user.app_metadata).toMatchObject({ role: 'owner', providers: ['email', 'web3'] })
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3', provider: wallet.chain }] })
    const records = await app.db.selectFrom('sign_ins').select(['method', 'provider']).orderBy('id', 'desc').execute()
    expect(records[0]).toEqual({ method: 'web3', provider: wallet.chain })
  })

  it('signs in no more once it is unlinked', async () => {
    const { visitor, owner, app } = await startShop()
    const wallet = makeWallet()
    await link(owner, wallet)
    await app.db.deleteFrom('identities').execute()
    expect((await signIn(visitor, wallet)).json().error_code).toBe('signup_disabled')
  })

  testOnSqlite('is linked by the command for whoever may read the data folder', async () => {
    const { visitor, dataDir } = await startShop()
    const wallet = makeWallet()
    const said: string[] = []
    expect(await linkWalletCommand([wallet.address], (line) => said.push(line), { LECHAIM_DATA: dataDir })).toBe(0)
    expect(said).toEqual([expect.stringContaining(wallet.chain), expect.stringContaining(`LECHAIM_WALLETS=${wallet.chain}`)])
    expect((await signIn(visitor, wallet)).statusCode).toBe(200)
  })

  it('can’t be linked twice', async () => {
    const { owner } = await startShop()
    const wallet = makeWallet()
    await link(owner, wallet)
    expect((await link(owner, wallet)).json().error_code).toBe('identity_already_exists')
  })

  it.each<[string, Partial<Fields>, string]>([
    ['of another shop', { uri: 'https://elsewhere.example/', domain: 'elsewhere.example' }, 'another app'],
    ['with the shop’s address and another domain', { domain: 'elsewhere.example' }, 'Domain that does not match'],
    ['with the shop’s domain and another address', { uri: 'https://elsewhere.example/' }, 'another app'],
    ['with an address that reads like the shop’s', { uri: 'https://shop.example@elsewhere.example/' }, 'another app'],
    ['over plain http', { uri: 'http://shop.example/' }, 'does not use HTTPS'],
    ['for later', { more: [`Not Before: ${later(60 * minutes)}`] }, 'becomes valid in the future'],
    ['that has expired', { more: [`Expiration Time: ${later(-1)}`], issuedAfter: -9 * minutes }, 'is expired'],
    ['from eleven minutes ago', { issuedAfter: -11 * minutes }, 'too long ago'],
    ['from eleven minutes ahead', { issuedAfter: 11 * minutes }, 'too far in the future'],
  ])('signs in with no message %s', async (__, changes, reason) => {
    const { visitor, owner } = await startShop()
    const wallet = makeWallet()
    await link(owner, wallet)
    const response = await signIn(visitor, wallet, messageOf(wallet, changes))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: 'invalid_grant', error_description: expect.stringContaining(reason) })
  })

  it.each<[string, Partial<Fields> | string]>([
    ['that is too short', 'shop.example'],
    ['of more than 20 KB', { more: [`Request ID: ${'x'.repeat(20 * 1024)}`] }],
    ['of version 2', { version: '2' }],
    ['for no domain', { domain: 'shop example' }],
    ['for no address', { address: 'x'.repeat(31) }],
    ['with two addresses of the shop', { more: ['URI: https://elsewhere.example/'] }],
    ['with a time that is none', { more: ['Expiration Time: tomorrow'] }],
    ['with a field that nobody knows', { more: ['Amount: 1'] }],
    ['that expires before it is issued', { more: [`Expiration Time: ${later(-minutes)}`] }],
    ['with a resource that is no address', { more: ['Resources:', '- x'] }],
  ])('signs in with no message %s', async (__, changes) => {
    const { visitor, owner } = await startShop()
    const wallet = makeWallet()
    await link(owner, wallet)
    const response = await signIn(visitor, wallet, typeof changes === 'string' ? changes : messageOf(wallet, changes))
    expect(response.statusCode).toBe(400)
    expect(response.json().error_code).toBe('validation_failed')
  })

  it('refuses the signature of another wallet, and its own over another text', async () => {
    const { visitor, owner } = await startShop()
    const wallet = makeWallet()
    await link(owner, wallet)
    const [message, signature] = [messageOf(wallet), await wallet.sign(messageOf(wallet))]
    for (const foreign of [signature, await makeWallet().sign(message)]) {
      const response = await grant(visitor, { chain: wallet.chain, message, signature: foreign })
      expect(response.json()).toEqual({ error: 'invalid_grant', error_description: 'Signature does not match address in message' })
    }
    for (const none of ['', 'x', '0x00', 'A'.repeat(86), `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, null]) {
      expect((await grant(visitor, { chain: wallet.chain, message, signature: none })).statusCode, String(none)).toBe(400)
    }
  })

  it('signs in with a message once, and with none that linked it', async () => {
    const { visitor, owner } = await startShop()
    const wallet = makeWallet()
    const proof = await proofOf(wallet)
    const before = await Promise.all([owner('POST', '/auth/v1/user/wallets', proof), owner('POST', '/auth/v1/user/wallets', proof)])
    expect(before.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await grant(visitor, proof)).json().error_description).toBe('Signed message has been used before')
    const next = await proofOf(wallet)
    const both = await Promise.all([grant(visitor, next), grant(visitor, next)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })
})

test('a Solana message that a hardware wallet wrapped is understood', async () => {
  const { visitor, owner } = await startShop()
  const secret = ed25519.utils.randomSecretKey()
  const key = ed25519.getPublicKey(secret)
  const wrap = (message: string) => {
    const text = Buffer.from(message)
    const domain = Buffer.concat([Buffer.from('shop.example'), Buffer.alloc(20)])
    const head = Buffer.concat([Buffer.from([0xff]), Buffer.from('solana offchain'), Buffer.from([0])])
    return Buffer.concat([head, domain, Buffer.from([0, 1]), key, Buffer.from([text.length & 255, text.length >> 8]), text])
  }
  const sign = async (message: string) => Buffer.from(ed25519.sign(wrap(message), secret)).toString('base64')
  const ledger: Wallet = { chain: 'solana', address: base58.encode(key), sign }
  expect((await link(owner, ledger)).statusCode).toBe(200)
  expect((await signIn(visitor, ledger)).statusCode).toBe(200)
})

test('a message as viem writes it is understood', async () => {
  const { owner } = await startShop()
  const wallet = ethereumWallet()
  const address = wallet.address as `0x${string}`
  const message = createSiweMessage({
    address,
    chainId: 1,
    domain: 'shop.example',
    nonce: 'abcdefgh1',
    uri: `${origin}/`,
    version: '1',
    resources: ['https://shop.example/terms'],
  })
  expect((await owner('POST', '/auth/v1/user/wallets', await proofOf(wallet, message))).statusCode).toBe(200)
})

test('wallets are refused where none are configured, or not of their chain', async () => {
  const none = await startShop([])
  expect((await signIn(none.visitor, ethereumWallet())).json()).toMatchObject({ code: 422, error_code: 'web3_provider_disabled' })
  const solanaAlone = await startShop(['solana'])
  expect((await signIn(solanaAlone.visitor, ethereumWallet())).json().error_code).toBe('web3_provider_disabled')
  expect((await grant(solanaAlone.visitor, { chain: 'bitcoin' })).json()).toMatchObject({ code: 400, error_code: 'web3_unsupported_chain' })
})

test('linking a wallet needs a session', async () => {
  const { visitor } = await startShop()
  expect((await link(visitor, ethereumWallet())).statusCode).toBe(401)
})

test('linking takes the second factor, and a fresh sign-in', async () => {
  const { app, owner } = await startShop()
  const stale = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 16 * 60 }]
  await app.db
    .updateTable('sessions')
    .set({ amr: JSON.stringify(stale) })
    .execute()
  expect((await link(owner, ethereumWallet())).json().error_code).toBe('reauthentication_needed')
  await app.db
    .updateTable('sessions')
    .set({ amr: JSON.stringify([{ ...stale[0], timestamp: Date.now() / 1000 }]) })
    .execute()
  expect((await link(owner, ethereumWallet())).statusCode).toBe(200)
  const { id, totp } = (await owner('POST', '/auth/v1/factors', { factor_type: 'totp' })).json()
  const { id: challenge_id } = (await owner('POST', `/auth/v1/factors/${id}/challenge`)).json()
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate()
  expect((await owner('POST', `/auth/v1/factors/${id}/verify`, { challenge_id, code })).statusCode).toBe(200)
  expect((await link(owner, ethereumWallet())).json().error_code).toBe('insufficient_aal')
})

test('neither message nor signature is logged', async () => {
  const lines: string[] = []
  const { signIn: settings } = testConfig('')
  const { owner } = await startApp(
    { origin, logLevel: 'trace', signIn: { ...settings, wallets: [...chains] } },
    { log: (line) => lines.push(line) },
  )
  const wallet = ethereumWallet()
  const proof = await proofOf(wallet)
  await owner('POST', '/auth/v1/user/wallets', proof)
  expect(lines.join('')).toContain('/auth/v1/user/wallets')
  for (const secret of [proof.signature, 'wants you to sign in', wallet.address]) expect(lines.join('')).not.toContain(secret)
})

testOnSqlite('a wallet or chain that the command or the configuration doesn’t know is one line', async () => {
  const { dataDir } = await startShop()
  await expect(linkWallet(testConfig(dataDir), '0x12')).rejects.toThrow('Which wallet?')
  await expect(linkWallet(testConfig(dataDir), ethereumWallet().address, 'nobody@shop.example')).rejects.toThrow(
    'There is no owner nobody@',
  )
  expect(() => readConfig({ LECHAIM_WALLETS: 'ethereum,bitcoin' })).toThrow('LECHAIM_WALLETS must name ethereum or solana')
})

testOnSqlite('the public client asks wallets to sign, and signs in', async () => {
  const { app, dataDir } = await startShop()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new AuthClient({
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  })
  const account = privateKeyToAccount(generatePrivateKey())
  const ethereum = {
    request: async ({ method, params }: { method: string; params?: unknown[] }) => {
      if (method === 'eth_requestAccounts') return [account.address]
      if (method === 'eth_chainId') return '0x1'
      return account.signMessage({ message: { raw: params?.[0] as `0x${string}` } })
    },
  }
  const secret = ed25519.utils.randomSecretKey()
  const address = base58.encode(ed25519.getPublicKey(secret))
  const solana = { publicKey: { toBase58: () => address }, signMessage: async (text: Uint8Array) => ed25519.sign(text, secret) }
  for (const wallet of [account.address, address]) await linkWallet(testConfig(dataDir), wallet)
  const options = { url: `${origin}/` }
  const answers = [
    await client.signInWithWeb3({ chain: 'ethereum', wallet: ethereum as never, options }),
    await client.signInWithWeb3({ chain: 'ethereum', wallet: ethereum as never, statement: 'Sign in', options }),
    await client.signInWithWeb3({ chain: 'solana', wallet: solana as never, options }),
    await client.signInWithWeb3({ chain: 'solana', wallet: solana as never, statement: 'Sign in', options }),
  ]
  for (const { data, error } of answers) {
    expect(error).toBeNull()
    expect(data.user?.app_metadata.role).toBe('owner')
  }
})

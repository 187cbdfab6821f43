// Wallets as browsers offer them; what they sign is checked by the server's own tests and by a story.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findWallets, type Wallet } from './wallets.ts'

let page = new EventTarget()
const find = (...chains: string[]) => {
  const found: Wallet[] = []
  findWallets(chains, (wallet) => found.push(wallet))
  return found
}

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
})
afterEach(() => vi.unstubAllGlobals())

const phantom = {
  name: 'Phantom',
  features: {
    'standard:connect': { connect: async () => ({ accounts: [{ address: 'So1', chains: ['solana:mainnet'] }] }) },
    'solana:signMessage': { signMessage: async () => [{ signature: new Uint8Array([1, 2, 3]) }] },
  },
}
/** A wallet whose script runs before the page's. */
const offerSolana = (wallet: object) =>
  page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet))

test('only wallets of the chains that the shop takes are offered', () => {
  vi.stubGlobal('ethereum', { request: async () => null })
  offerSolana(phantom)
  expect(find('ethereum').map(({ name }) => name)).toEqual(['Ethereum'])
  expect(find('solana').map(({ name }) => name)).toEqual(['Phantom'])
  vi.stubGlobal('ethereum', undefined)
  expect(find('ethereum')).toEqual([])
})

/** A wallet of EIP-6963, which announces itself when a page asks and once by itself. */
const announce = (name: string, provider: object) => {
  const detail = { info: { name }, provider }
  const tell = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', tell)
  tell()
}

test('each wallet that announces itself is offered by its name, and signs by its own provider', async () => {
  const signer = (signature: string) => ({
    request: async ({ method }: { method: string }) => ({ eth_requestAccounts: ['0xabc'], eth_chainId: '0x1' })[method] ?? signature,
  })
  vi.stubGlobal('ethereum', signer('of the last to load'))
  announce('MetaMask', signer('of MetaMask'))
  announce('Rabby', signer('of Rabby'))
  const found = find('ethereum')
  expect(found.map(({ name }) => name)).toEqual(['MetaMask', 'Rabby'])
  expect(await found[0]?.prove()).toMatchObject({ signature: 'of MetaMask' })
  announce('Late', signer('of Late'))
  expect(found.map(({ name }) => name)).toEqual(['MetaMask', 'Rabby', 'Late'])
  expect(find('solana')).toEqual([])
})

test('a program that is a wallet on both chains is offered once for each', async () => {
  vi.resetModules()
  const [{ $wallets }, { $signInSettings }] = await Promise.all([import('./providers-store.ts'), import('./sign-in-settings.ts')])
  vi.stubGlobal('fetch', async () => Response.json({ providers: [], wallets: ['ethereum', 'solana'] }))
  announce('Phantom', { request: async () => null })
  offerSolana(phantom)
  const stop = $wallets.subscribe(() => {})
  await vi.waitFor(() => expect($wallets.get().map(({ name }) => name)).toEqual(['Phantom', 'Phantom (Solana)']))
  announce('Phantom', { request: async () => null })
  expect($wallets.get()).toHaveLength(2)
  expect($signInSettings.get().wallets).toEqual(['ethereum', 'solana'])
  stop()
})

test('a wallet whose script comes later is offered then, and one that signs no message is not', () => {
  const found = find('solana')
  expect(found).toEqual([])
  const register = (wallet: object) =>
    page.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', { detail: (api: { register(_: object): void }) => api.register(wallet) }),
    )
  register({ name: 'Other', features: {} })
  register(phantom)
  expect(found.map(({ name }) => name)).toEqual(['Phantom'])
})

test('a message names the shop, the wallet and the time, with a nonce of its own', async () => {
  const asked: { method: string; params?: unknown[] }[] = []
  vi.stubGlobal('ethereum', {
    request: async (call: (typeof asked)[number]) => {
      asked.push(call)
      return { eth_requestAccounts: ['0xabc'], eth_chainId: '0x1', personal_sign: '0xsigned' }[call.method]
    },
  })
  const [ethereum] = find('ethereum')
  const proof = await ethereum?.prove()
  expect(proof).toMatchObject({ chain: 'ethereum', signature: '0xsigned' })
  expect(proof?.message).toMatch(
    /^shop\.example wants you to sign in with your Ethereum account:\n0xabc\n\n\nURI: https:\/\/shop\.example\/\nVersion: 1\nChain ID: 1\nNonce: [\da-f]{32}\nIssued At: \d{4}-\d\d-\d\dT[\d:.]+Z$/,
  )
  expect(asked.at(-1)?.params).toEqual([`0x${Buffer.from(proof?.message ?? '').toString('hex')}`, '0xabc'])
  offerSolana(phantom)
  const [solana] = find('solana')
  expect(await solana?.prove()).toMatchObject({ chain: 'solana', signature: 'AQID', message: expect.stringContaining('\nSo1\n') })
})

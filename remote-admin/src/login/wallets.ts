// Finds the wallets of this browser and has them sign a sign-in message (EIP-4361 and its Solana counterpart). Loaded on demand.
export interface WalletProof {
  chain: 'ethereum' | 'solana'
  message: string
  signature: string
}

export interface Wallet {
  chain: 'Ethereum' | 'Solana'
  /** As its maker calls it. */
  name: string
  prove(): Promise<WalletProof>
}

interface Eip1193 {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}

/** An announcement of EIP-6963, by which several wallets share a page. */
interface Announcement {
  info: { name: string }
  provider: Eip1193
}

interface Account {
  address: string
  chains: readonly string[]
}

/** The used part of a wallet of the Wallet Standard. */
interface StandardWallet {
  name: string
  features: {
    'standard:connect'?: { connect(): Promise<{ accounts: readonly Account[] }> }
    'solana:signMessage'?: { signMessage(asked: { account: Account; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]> }
  }
}

/** Finds the wallets of these chains, now and whenever another one announces itself. */
export function findWallets(chains: readonly string[], found: (wallet: Wallet) => void): void {
  if (chains.includes('ethereum')) findEthereum(found)
  if (chains.includes('solana')) findSolana(found)
}

function findEthereum(found: (wallet: Wallet) => void): void {
  let isAnnounced = false
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail
    isAnnounced = true
    found({ chain: 'Ethereum', name: info.name, prove: () => proveEthereum(provider) })
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  // Wallets older than EIP-6963, of which only one has this place.
  const { ethereum } = globalThis as { ethereum?: Eip1193 }
  if (ethereum && !isAnnounced) found({ chain: 'Ethereum', name: 'Ethereum', prove: () => proveEthereum(ethereum) })
}

function findSolana(found: (wallet: Wallet) => void): void {
  const register = (...wallets: StandardWallet[]) => {
    for (const wallet of wallets)
      if (wallet.features['solana:signMessage'] && wallet.features['standard:connect'])
        found({ chain: 'Solana', name: wallet.name, prove: () => proveSolana(wallet) })
    return () => {}
  }
  const onRegister = (event: Event) => (event as CustomEvent<(api: object) => void>).detail({ register })
  addEventListener('wallet-standard:register-wallet', onRegister)
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function messageOf(name: 'Ethereum' | 'Solana', address: string, chainId: string): string {
  return `${location.host} wants you to sign in with your ${name} account:
${address}


URI: ${location.origin}/
Version: 1
Chain ID: ${chainId}
Nonce: ${toHex(crypto.getRandomValues(new Uint8Array(16)))}
Issued At: ${new Date().toISOString()}`
}

async function proveEthereum(wallet: Eip1193): Promise<WalletProof> {
  const [address = ''] = (await wallet.request({ method: 'eth_requestAccounts' })) as string[]
  const chainId = Number(await wallet.request({ method: 'eth_chainId' }))
  const message = messageOf('Ethereum', address, String(chainId))
  const params = [`0x${toHex(new TextEncoder().encode(message))}`, address]
  return { chain: 'ethereum', message, signature: String(await wallet.request({ method: 'personal_sign', params })) }
}

async function proveSolana({ features }: StandardWallet): Promise<WalletProof> {
  const { accounts = [] } = (await features['standard:connect']?.connect()) ?? {}
  const account = accounts.find(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
  if (!account) throw new Error('The wallet has no account of Solana')
  const message = messageOf('Solana', account.address, 'mainnet')
  const [signed] = (await features['solana:signMessage']?.signMessage({ account, message: new TextEncoder().encode(message) })) ?? []
  return { chain: 'solana', message, signature: btoa(String.fromCharCode(...(signed?.signature ?? []))) }
}

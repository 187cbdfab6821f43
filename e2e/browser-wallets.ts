// Browser wallets for the stories, discovered like an extension's; each signs with a real key, in the test.
import { generateKeyPairSync, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export async function addWallets(page: Page): Promise<{ ethereum: string; solana: string }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const solana = base58.encode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  await page.exposeFunction('signEthereum', (raw: `0x${string}`) => account.signMessage({ message: { raw } }))
  await page.exposeFunction('signSolana', (bytes: number[]) => [...sign(null, Buffer.from(bytes), privateKey)])
  await page.addInitScript(offerWallets, { ethereum: account.address, solana })
  return { ethereum: account.address.toLowerCase(), solana }
}

interface Signers {
  signEthereum(raw: string): Promise<string>
  signSolana(bytes: number[]): Promise<number[]>
}

/** Runs in the page: EIP-1193 for Ethereum, the Wallet Standard for Solana. */
function offerWallets(addresses: { ethereum: string; solana: string }) {
  const { signEthereum, signSolana } = globalThis as unknown as Signers
  const request = async ({ method, params }: { method: string; params?: string[] }) => {
    if (method === 'eth_requestAccounts') return [addresses.ethereum]
    return method === 'eth_chainId' ? '0x1' : signEthereum(params?.[0] ?? '')
  }
  const account = { address: addresses.solana, chains: ['solana:mainnet'] }
  const wallet = {
    name: 'Phantom',
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => [{ signature: new Uint8Array(await signSolana([...message])) }],
      },
    },
  }
  Object.assign(globalThis, { ethereum: { request } })
  addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet))
}

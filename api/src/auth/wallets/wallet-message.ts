// The text that a wallet signs: EIP-4361 ("Sign in with Ethereum") and its Solana counterpart. Read line by line as the reference service
// does, because the public client writes lines that the chains' own parsers refuse: no nonce, or the version before the address.
import { type Chain, chains } from '../../config/sign-in.ts'
import { AuthError } from '../protocol/auth-error.ts'

export interface WalletMessage {
  chain: Chain
  /** As it was signed. */
  text: string
  domain: string
  /** In lower case where the chain's addresses have no case. */
  address: string
  uri: URL
  /** Milliseconds since the epoch. */
  issuedAt: number
  notBefore: number | null
  expiresAt: number | null
}

const grammars = {
  ethereum: {
    prefix: 'siwe',
    header: ' wants you to sign in with your Ethereum account:',
    address: /^0x[\da-f]{40}$/i,
    chainId: /^[1-9]\d{0,15}$/,
  },
  solana: {
    prefix: 'siws',
    header: ' wants you to sign in with your Solana account:',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    chainId: /^(?:solana:)?(?:main|test|dev|local)net$/,
  },
}

const domainPattern = /^(?:localhost|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,})(?::\d{1,5})?$/i
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i
const fieldNames = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID']

/** The chain and normalized form of an address; null for no address of a known chain. */
export function chainOf(address: string): { chain: Chain; address: string } | null {
  const chain = chains.find((known) => grammars[known].address.test(address))
  return chain ? { chain, address: normaliseAddress(chain, address) } : null
}

/** Addresses of Ethereum have no case but a checksum in it. */
const normaliseAddress = (chain: Chain, address: string) => (chain === 'ethereum' ? address.toLowerCase() : address)

/** @throws AuthError validation_failed */
export function parseWalletMessage(chain: Chain, text: string): WalletMessage {
  const grammar = grammars[chain]
  const refuse = (reason: string) => new AuthError(400, 'validation_failed', `${grammar.prefix}: ${reason}`)
  const lines = text.split('\n')
  const [header = '', address = '', blank, statement, afterStatement] = lines
  if (lines.length < 6) throw refuse('message needs at least 6 lines')
  if (!header.endsWith(grammar.header)) throw refuse(`message first line does not end in "${grammar.header}"`)
  const domain = header.slice(0, -grammar.header.length)
  if (!domainPattern.test(domain)) throw refuse('domain in first line of message is not valid')
  if (!grammar.address.test(address)) throw refuse('wallet address is not valid')
  if (blank !== '') throw refuse('third line must be empty')

  const fields = readFields(lines.slice(statement !== '' && afterStatement === '' ? 5 : 3), refuse)
  const time = (name: string): number | null => {
    const value = fields.get(name)
    if (value === undefined) return null
    const at = timePattern.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(at)) throw refuse(`${name} is not a valid ISO8601 timestamp`)
    return at
  }
  const [uri, version, chainId] = [fields.get('URI'), fields.get('Version'), fields.get('Chain ID')]
  const [issuedAt, expiresAt, notBefore] = [time('Issued At'), time('Expiration Time'), time('Not Before')]
  if (version !== '1') throw refuse(`Version value is not supported, expected 1 got "${version ?? ''}"`)
  if (issuedAt === null) throw refuse('Issued At is not specified')
  if (uri === undefined) throw refuse('URI is not specified')
  if (!URL.canParse(uri)) throw refuse('URI is not valid')
  if (chainId !== undefined && !grammar.chainId.test(chainId)) throw refuse('Chain ID is not valid')
  if (expiresAt !== null && issuedAt > expiresAt) throw refuse('Issued At is after Expiration Time')
  if (expiresAt !== null && notBefore !== null && notBefore > expiresAt) throw refuse('Not Before is after Expiration Time')
  return { chain, text, domain, address: normaliseAddress(chain, address), uri: new URL(uri), issuedAt, notBefore, expiresAt }
}

/** A field given twice is refused: a wallet may have shown its owner the other one. */
function readFields(lines: string[], refuse: (reason: string) => AuthError): Map<string, string> {
  const fields = new Map<string, string>()
  let inResources = false
  for (const [index, line] of lines.entries()) {
    if (inResources && line.startsWith('- ')) {
      if (!URL.canParse(line.slice(2))) throw refuse('Resource has invalid URI')
      continue
    }
    inResources = line === 'Resources:'
    if (inResources || line === '') continue
    const [name = '', value] = line.split(/: ?(.*)/s)
    if (value === undefined || !fieldNames.includes(name) || fields.has(name)) throw refuse(`encountered unparsable line at index ${index}`)
    fields.set(name, value)
  }
  return fields
}

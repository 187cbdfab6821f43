// Reads the identity providers of SAML from the configuration.
import { resolve } from 'node:path'
import { foldCase } from '@lechaim/shared/lib/account-address.ts'
import { type Check, type Environment, readList, readTextFile } from './values.ts'

/** An identity provider's metadata, and the domains whose addresses it vouches for. */
export interface SamlSource {
  domains: string[]
  file: string
  metadata: string
}

const form = 'LECHAIM_SAML must look like shop.example=/etc/lechaim/idp.xml,firm.example=…'

/** Reads `LECHAIM_SAML`: pairs of a domain and a file of metadata. Several domains may name one file. */
export function readSamlSources(env: Environment, check: Check): SamlSource[] {
  const sources = new Map<string, SamlSource>()
  const seen = new Set<string>()
  for (const entry of readList(env.LECHAIM_SAML)) {
    const [domain = '', path = '', ...rest] = entry.split('=').map((part) => part.trim())
    const name = foldCase(domain)
    if (!/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(name) || path === '' || rest.length > 0) {
      check(false, `${form}, not "${entry}"`)
      continue
    }
    check(!seen.has(name), `LECHAIM_SAML names ${name} twice`)
    seen.add(name)
    const file = resolve(path)
    const known = sources.get(file)
    if (known) known.domains.push(name)
    else {
      const metadata = readTextFile(file)
      check(metadata !== null, `LECHAIM_SAML: ${file} can't be read`)
      sources.set(file, { domains: [name], file, metadata: metadata ?? '' })
    }
  }
  check(
    sources.size === 0 || env.NODE_ENV !== 'production' || Boolean(env.LECHAIM_ORIGIN),
    'LECHAIM_SAML needs LECHAIM_ORIGIN: identity providers send the browser back to it',
  )
  return [...sources.values()]
}

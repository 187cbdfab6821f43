// The Content-Security-Policy, in one place for the API's headers and for the page, whose inline style needs its own hash.

/** styled-components writes an empty style element first; without this hash it throws (decision 0004). */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export const cspDirectives: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", emptyStyle],
  // Banners carry the owner's own formatting as style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}

interface Additions {
  /** The `sha256-…` hashes of the page's inline styles, without quotes. */
  styleHashes?: string[]
  /** The same of its inline scripts. */
  scriptHashes?: string[]
  /** Origins of the dev servers by workspace, whose files and sockets the page uses while developing. */
  devServers?: Record<string, string> | null
  /** Folders that scripts may come from, instead of the whole origin. */
  scriptFolders?: readonly string[]
  /** Other origins that remotes' files come from. */
  origins?: readonly string[]
  /** True where the inline styles are not known. */
  anyStyles?: boolean
}

export function csp(additions: Additions = {}): string {
  const { styleHashes = [], scriptHashes = [], devServers, scriptFolders, origins: otherOrigins = [], anyStyles = false } = additions
  const developed = Object.values(devServers ?? {})
  const origins = [...developed, ...otherOrigins]
  const sockets = developed.map((origin) => origin.replace(/^http/, 'ws'))
  const extra: Record<string, string[]> = {
    'style-src': [...styleHashes.map((hash) => `'${hash}'`), ...origins],
    'script-src': [...scriptHashes.map((hash) => `'${hash}'`), ...origins],
    'img-src': origins,
    // A page requests a script that did not run once more, to report the reason.
    'connect-src': [...origins, ...sockets],
    'font-src': origins,
  }
  const own = {
    ...cspDirectives,
    ...(scriptFolders && { 'script-src': scriptFolders }),
    ...(origins.length > 0 && { 'font-src': ["'self'"] }),
    ...(anyStyles && { 'style-src': ["'self'", "'unsafe-inline'"] }),
  }
  return Object.entries(own)
    .map(([name, sources]) => [name, ...sources, ...(extra[name] ?? [])].join(' '))
    .join(';')
}

/** A second policy for pages whose scripts all have hashes; browsers apply both (decision 0027). It allows scripts with these hashes, and
 *  those that they insert. The addresses are for browsers without `strict-dynamic`; all others ignore them. */
export function strictScripts(hashes: readonly string[], origins: readonly string[]): string {
  const sources = ["'strict-dynamic'", ...hashes.map((hash) => `'${hash}'`), "'self'", ...origins]
  return `script-src ${sources.join(' ')};worker-src 'self';require-trusted-types-for 'script'`
}

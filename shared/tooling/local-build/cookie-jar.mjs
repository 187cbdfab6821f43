// The shop's cookies of a local build's browser, in this process's memory: browsers send cookies of one host to all its ports, and so to
// other users' servers on this machine.

/** @returns a store that takes the `set-cookie` lines of responses */
export function createCookieJar() {
  const kept = new Map()
  return {
    /** @param lines of a response */
    take(lines = []) {
      for (const line of lines) {
        const [pair = '', ...attributes] = line.split(/; */)
        const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
        if (!name) continue
        if (value === '' || attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute))) kept.delete(name)
        else kept.set(name, value)
      }
    },
    /** @param own further cookies, which count before those of the shop
     *  @returns a request's header; undefined for no cookies */
    header(own = {}) {
      const all = { ...Object.fromEntries(kept), ...own }
      const pairs = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
      return pairs.length > 0 ? pairs.join('; ') : undefined
    },
    clear: () => kept.clear(),
  }
}

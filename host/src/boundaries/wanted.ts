// `?boundaries=1` draws over the page which remote made what. Who doesn't ask for it fetches no more of it than this file.

const name = 'boundaries'

/** True when this tab wants it: from `?boundaries=1` until `?boundaries=0`. The tab remembers it, since the addresses of the shop's views
 *  say nothing of it.
 *  @param search the address's query */
export function wantsBoundaries(search: string, tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): boolean {
  const asked = new URLSearchParams(search).get(name)
  if (asked === '1') tab.setItem(name, '1')
  if (asked === '0') tab.removeItem(name)
  return tab.getItem(name) !== null
}

export async function showBoundariesIfWanted(): Promise<void> {
  if (!wantsBoundaries(location.search, sessionStorage)) return
  try {
    const { showBoundaries } = await import('./boundaries.ts')
    showBoundaries()
  } catch (error) {
    // The shop is whole without it.
    console.error('The boundaries could not be loaded', error)
  }
}

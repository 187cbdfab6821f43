// `?boundaries=1` frames each remote's areas. Without it no other file of this feature is loaded.

const name = 'boundaries'

/** True from `?boundaries=1` until `?boundaries=0`; remembered by the tab, since the shop's addresses drop it.
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
    const { showBoundaries } = await import(/* webpackChunkName: 'boundaries' */ './boundaries.ts')
    showBoundaries()
  } catch (error) {
    // The shop works without it.
    console.error('The boundaries could not be loaded', error)
  }
}

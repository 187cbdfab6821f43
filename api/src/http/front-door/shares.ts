// Places shared by networks: each has a limit, and a full server has equal shares.
import { networkOf } from '../requests/network.ts'

/** Divides places among networks. A new client takes a place from the network with the most, unless its own has as many: many networks of one
 *  customer, such as an IPv6 /48, cannot keep out others.
 *  @param choose the holder to evict of a share, oldest first
 *  @param end ends the evicted holder
 *  @returns a function that takes a place and returns its release, or null when there is none */
export function createShares<Holder>(
  { total, perNetwork }: { total: number; perNetwork: number },
  choose: (holders: readonly Holder[]) => Holder | undefined,
  end: (holder: Holder) => void,
): (address: string, holder: Holder) => (() => void) | null {
  /** Oldest first. */
  const taken = new Map<Holder, { network: string; customer: string }>()

  function makeRoom(own: number): boolean {
    const shares = Map.groupBy(taken.keys(), (holder) => taken.get(holder)?.customer)
    const [largest] = [...shares.values()].toSorted((one, other) => other.length - one.length)
    const holder = largest && largest.length > own + 1 ? choose(largest) : undefined
    if (holder === undefined) return false
    taken.delete(holder)
    end(holder)
    return true
  }

  return (address, holder) => {
    const [network, customer] = [networkOf(address), networkOf(address, 48)]
    let [here, own] = [0, 0]
    for (const other of taken.values()) {
      if (other.network === network) here++
      if (other.customer === customer) own++
    }
    if (here >= perNetwork || (taken.size >= total && !makeRoom(own))) return null
    taken.set(holder, { network, customer })
    return () => taken.delete(holder)
  }
}

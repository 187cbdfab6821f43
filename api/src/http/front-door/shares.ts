// Places shared by networks: each has a limit, and a full server has equal shares.
import { networkOf } from '../requests/network.ts'

interface Limits {
  total: number
  perNetwork: number
}

/** When all places are taken, a new client gets one of the network with the most, unless its own has as many: many networks of one
 *  customer, such as an IPv6 /48, cannot keep out others.
 *  @param choose the holder to evict of a share, oldest first
 *  @param end ends the evicted holder
 *  @returns a function that takes a place and returns its release, or null when there is none */
export function createShares<Holder>(
  { total, perNetwork }: Limits,
  choose: (holders: readonly Holder[]) => Holder | undefined,
  end: (holder: Holder) => void,
): (address: string, holder: Holder) => (() => void) | null {
  const taken = new Map<string, number>()
  const shares = new Map<string, Map<Holder, () => void>>()
  let count = 0

  function makeRoom(own: number): boolean {
    const [largest] = [...shares.values()].toSorted((one, other) => other.size - one.size)
    const holder = largest && largest.size > own + 1 ? choose([...largest.keys()]) : undefined
    if (!largest || holder === undefined) return false
    largest.get(holder)?.()
    end(holder)
    return true
  }

  return (address, holder) => {
    const [network, customer] = [networkOf(address), networkOf(address, 48)]
    const here = taken.get(network) ?? 0
    if (here >= perNetwork || (count >= total && !makeRoom(shares.get(customer)?.size ?? 0))) return null
    const share = shares.get(customer) ?? new Map<Holder, () => void>()
    const giveBack = () => {
      if (!share.delete(holder)) return
      count--
      const left = (taken.get(network) ?? 1) - 1
      if (left > 0) taken.set(network, left)
      else taken.delete(network)
      if (share.size === 0) shares.delete(customer)
    }
    count++
    taken.set(network, here + 1)
    shares.set(customer, share.set(holder, giveBack))
    return giveBack
  }
}

import { bucket } from '@lechaim/shared/contracts/media.ts'
import { isObjectName } from './media-store.ts'

const folder = `/storage/v1/object/public/${bucket}/`

/** The path of a picture in our own store that was entered with the shop's public address; null for any other. `origin` is that
 *  address, when it is known. */
export function ownPath(address: string, origin: string | null): string | null {
  const start = `${origin}${folder}`
  return origin && address.startsWith(start) && isObjectName(address.slice(start.length)) ? address.slice(origin.length) : null
}

/** Whether an address leads away from the shop (SPEC §4). */
export const isForeign = (address: string, origin: string | null): boolean =>
  /^https?:\/\//i.test(address) && ownPath(address, origin) === null

import { bucket } from '@lechaim/shared/contracts/media.ts'
import { isObjectName } from './media-store.ts'

const folders = [`/storage/v1/object/public/${bucket}/`, '/bundled/']

/** The path of a picture of our own that was entered with the shop's public address, without a size asked for (`?w=`); null for any
 *  other. `origin` is that address: the configured one, or else the one that the request was sent to. */
export function ownPath(address: string, origin: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || !URL.canParse(origin)) return null
  const { origin: entered, pathname } = new URL(address)
  const isOurs =
    entered === new URL(origin).origin &&
    folders.some((folder) => pathname.startsWith(folder) && isObjectName(pathname.slice(folder.length)))
  return isOurs ? pathname : null
}

/** True when an address leads away from the shop (SPEC §4). */
export const isForeign = (address: string, origin: string): boolean => /^https?:\/\//i.test(address) && ownPath(address, origin) === null

import { bucket } from '@lechaim/shared/contracts/media.ts'
import { isObjectName } from './media-store.ts'

const folders = [`/storage/v1/object/public/${bucket}/`, '/bundled/']

/** The path of a picture of the shop entered by its public address, without a size (`?w=`); null for any other. `origin` is the shop's: the
 *  configured one, or else the request's. */
export function ownPath(address: string, origin: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || !URL.canParse(origin)) return null
  const { origin: entered, pathname } = new URL(address)
  const isOurs =
    entered === new URL(origin).origin &&
    folders.some((folder) => pathname.startsWith(folder) && isObjectName(pathname.slice(folder.length)))
  return isOurs ? pathname : null
}

/** True for an address outside the shop (SPEC §4). */
export const isForeign = (address: string, origin: string): boolean => /^https?:\/\//i.test(address) && ownPath(address, origin) === null

import { bucket } from '@lechaim/shared/contracts/media.ts'
import { isObjectName } from './media-store.ts'

/** The addresses of stored pictures begin so. */
export const picturesPath = `/storage/v1/object/public/${bucket}/`
const folders = [picturesPath, '/bundled/']

/** The path of a picture of the shop entered by its public address, without a size (`?w=`); null for any other. `origin` is the shop's: the
 *  configured one, or else the request's. */
export function ownPath(address: string, origin: string): string | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  if (!url || url.origin !== URL.parse(origin)?.origin) return null
  const { pathname } = url
  return folders.some((folder) => pathname.startsWith(folder) && isObjectName(pathname.slice(folder.length))) ? pathname : null
}

/** True for an address outside the shop (SPEC §4). */
export const isForeign = (address: string, origin: string): boolean => /^https?:\/\//i.test(address) && ownPath(address, origin) === null

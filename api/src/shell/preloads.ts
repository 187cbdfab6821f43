import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Place } from '@lechaim/shared/lib/address.ts'
import { scriptsOf } from '../releases/manifest.ts'
import type { Snapshot } from '../releases/snapshot.ts'

/** The scripts that a place's first view runs: its view's and those of every slot. The admin's page has no slots, and other pages no admin. */
export function scriptsFor({ remotes, discovery }: Snapshot, { view }: Place): string[] {
  return remotes.flatMap(({ name, url, manifest }) => {
    const provided = discovery.microFrontends[name]?.[0]?.extras.lechaim
    const exposes = [
      ...(provided?.views.includes(view) ? [`./view/${view}`] : []),
      ...(view === 'admin' ? [] : (provided?.slots ?? []).map((slot) => `./slot/${slot}`)),
    ]
    const base = url.slice(0, url.lastIndexOf('/') + 1)
    return exposes.length === 0 ? [] : scriptsOf(manifest, exposes).map((script) => `${base}${script}`)
  })
}

/** The picture that is largest at first sight: the product's, or the banner's on the home view. */
export function pictureFor({ shop, product }: PageData, { view }: Place): string | null {
  const address = product?.image ?? (view === 'home' ? shop.banners[0]?.image : undefined)
  return address?.startsWith('/') ? address : null
}

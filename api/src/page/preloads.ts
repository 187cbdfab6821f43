import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { announcedSizes, type PictureKind, pictureAddress, pictureCandidates } from '@lechaim/shared/lib/pictures.ts'
import { firstExposes, type ShownRoute } from '@lechaim/shared/lib/remote-contract.ts'
import { nothingShown } from '../releases/live/given-releases.ts'
import type { Snapshot } from '../releases/live/snapshot.ts'
import { providedBy, scriptAddresses } from '../releases/publish/manifest.ts'

export interface PageScript {
  address: string
  /** Undefined for scripts of a dev server, which change. */
  integrity: string | undefined
}

export function scriptsFor({ remotes, discovery }: Snapshot, route: ShownRoute): PageScript[] {
  return remotes.flatMap((remote) => {
    const provided = discovery.microFrontends[remote.name]?.[0]?.extras.lechaim
    const exposes = provided ? firstExposes(provided, route) : []
    return scriptAddresses(remote, exposes).map((address) => ({ address, integrity: remote.integrity[address] }))
  })
}

/** The releases of a page, as `cart@1.2.0+…`: those of its first view, and those in slots, some of which load later. */
export function releasesIn({ remotes }: Snapshot, { view }: ShownRoute, scripts: readonly PageScript[]): string[] {
  const runs = ({ base, manifest }: Snapshot['remotes'][number]) =>
    scripts.some(({ address }) => address.startsWith(base)) || (view !== 'admin' && providedBy(manifest, 'slot').length > 0)
  return remotes.filter(runs).map(({ name, version }) => `${name}@${version}`)
}

/** Releases that would run in the page if its visitor got them. */
export const releasesWithheldFrom = (withheld: Snapshot['remotes'], { view }: ShownRoute): string[] =>
  withheld
    .filter(({ manifest }) => view !== 'admin' && (providedBy(manifest, 'slot').length > 0 || providedBy(manifest, 'view').includes(view)))
    .map(({ name }) => `${name}@${nothingShown}`)

/** A picture to preload, with its element's candidates, since another one would be another request. */
export interface AnnouncedPicture {
  address: string
  candidates: string | undefined
  sizes: string
}

/** The largest picture of the first view: the product's, or the banner's on the home view. */
export function pictureFor({ shop, product }: PageData, { view }: Route): AnnouncedPicture | null {
  if (product) return announced(product.image, 'product', announcedSizes.product)
  return view === 'home' ? announced(shop.banners[0]?.image ?? '', 'banner', announcedSizes.hero) : null
}

function announced(image: string, kind: PictureKind, sizes: string): AnnouncedPicture {
  const address = pictureAddress(image, kind)
  return { address, candidates: pictureCandidates(address), sizes }
}

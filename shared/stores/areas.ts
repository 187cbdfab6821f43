import type { DeclaredView } from '@lechaim/shared/contracts/releases.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'

export type AreaState = { state: 'loading' } | { state: 'ready'; component: ComponentType } | { state: 'failed'; error: unknown }

/** Access to federated areas. The host provides it; remotes never see the federation runtime (decision 0002). */
export interface AreaLoader {
  view(name: string): Area | undefined
  /** The declaration of a view; undefined for one without an address. */
  declared(name: string): DeclaredView | undefined
  /** The areas that fill a slot, in the order of the discovery document. */
  slot(name: string): readonly Area[]
  /** The area's state, the same store for the same area; asking for it starts its loading. */
  state(area: Area): ReadableAtom<AreaState>
  retry(area: Area): void
  /** Reports an area that threw while rendering. */
  failed(area: Area, error: unknown): void
}

/** Null until the page has one: slots are empty then. */
export const $areaLoader = atom<AreaLoader | null>(null)

import { useStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/** A store's value for components that the server draws: while they hydrate, the value that the server drew. */
export const useHydrated = <Watched extends Store>(store: Watched): StoreValue<Watched> => useStore(store, { ssr: 'initial' })

// Exchanges an area's component in an open page. React's own refresh needs the development build of React, and a running shop has the other:
// here the area is mounted anew, and what stores hold stays.
import { type ComponentType, createElement, useSyncExternalStore } from 'react'

/** @returns the component that shows the newest one, and the function that sets it */
export function hotArea(first: ComponentType): { Area: ComponentType; renew(next: ComponentType): void } {
  let component = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const read = () => component
  return {
    Area: () => createElement(useSyncExternalStore(subscribe, read, read)),
    renew(next) {
      component = next
      for (const listener of listeners) listener()
    },
  }
}

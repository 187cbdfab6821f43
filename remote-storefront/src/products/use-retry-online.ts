import { useLayoutEffect } from 'react'

/** Repeats a failed read as soon as the connection is back. @param retry a function whose identity does not change */
export function useRetryOnline(failed: boolean, retry: () => void): void {
  // Before the paint: the connection may be back a moment after the failure shows.
  useLayoutEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])
}

import { useEffect } from 'react'

/** Repeats a failed read as soon as the connection is back. @param retry a function whose identity does not change */
export function useRetryOnline(failed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])
}

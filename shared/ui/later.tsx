import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Makes a component of one whose code loads when it is first shown. Not React's `lazy`: what has loaded behind a Suspense boundary is shown
 *  300 ms after its fallback at the earliest. A failure to load is thrown to the nearest error boundary; shown again, it loads again.
 *  @param fallback shown meanwhile */
export function createLater<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  let known: ComponentType<Props> | undefined
  return function Later(props: Props): ReactNode {
    const [{ Component, failure }, setState] = useState<{ Component: typeof known; failure?: { error: unknown } }>({ Component: known })
    useEffect(() => {
      if (known) return
      let isGone = false
      const settle = (state: Parameters<typeof setState>[0]) => {
        if (!isGone) setState(state)
      }
      load().then(
        (loaded) => {
          known = loaded
          settle({ Component: loaded })
        },
        (error: unknown) => settle({ Component: undefined, failure: { error } }),
      )
      return () => {
        isGone = true
      }
    }, [])
    if (failure) throw failure.error
    return Component ? <Component {...props} /> : fallback
  }
}

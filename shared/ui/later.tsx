import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface State<Props> {
  Component: ComponentType<Props> | undefined
  failure?: { error: unknown }
}

/** Makes a component of one whose code loads when it is first shown. Not React's `lazy`: what has loaded behind a Suspense boundary is shown
 *  300 ms after its fallback at the earliest. A failure to load is thrown to the nearest error boundary; shown again, it loads again.
 *  @param fallback shown meanwhile */
export function createLater<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  let known: ComponentType<Props> | undefined
  return function Later(props: Props): ReactNode {
    const [{ Component, failure }, setState] = useState<State<Props>>({ Component: known })
    useEffect(() => {
      if (Component) return
      let isShown = true
      const setOutcome = (state: State<Props>) => {
        if (isShown) setState(state)
      }
      load().then(
        (loaded) => {
          known = loaded
          setOutcome({ Component: loaded })
        },
        (error: unknown) => setOutcome({ Component: undefined, failure: { error } }),
      )
      return () => {
        isShown = false
      }
    }, [Component])
    if (failure) throw failure.error
    return Component ? <Component {...props} /> : fallback
  }
}

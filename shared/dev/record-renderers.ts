// Hot reload across builds: each remote brings its own refresh runtime, after the host's React has started. It finds React in the
// list of renderers that the DevTools' hook keeps, which nobody fills where the DevTools aren't installed. First in the host's dev entry.
interface Hook {
  renderers: Map<number, unknown>
  supportsFiber: boolean
  inject(renderer: unknown): number
  onScheduleFiberRoot(): void
  onCommitFiberRoot(): void
  onCommitFiberUnmount(): void
}

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook }
const nothing = () => {}
let lastId = 0
page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => ++lastId,
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
}
const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__
const inject = hook.inject
hook.inject = (renderer) => {
  const id = inject.call(hook, renderer)
  hook.renderers.set(id, renderer)
  return id
}

export {}

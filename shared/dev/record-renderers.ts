// Hot reload across builds: fills the DevTools hook's list of renderers where no DevTools are installed, since the refresh runtimes of
// remotes start after the host's React and find it there. First in the host's dev entry.
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

// Opens the containers of earlier remotes, whose entries take the core of the federation runtime from the page. Loaded with the first such
// release in a page.

import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { createInstance } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import type { RemoteEntryExports } from '@module-federation/runtime/types'
import { nextTask } from '../next-task.ts'

/** A container after `init`. */
export interface OpenContainer {
  get(expose: Area['expose']): Promise<() => AreaModule>
}

/** The container under its global name. */
export interface Container extends OpenContainer {
  init(shareScope: typeof __webpack_share_scopes__.default): unknown
}

interface Earlier {
  /** Of the release: to the runtime each is a remote of its own. */
  name: string
  entry: string
  entryGlobalName: string
}

type LoadEntry = (entry: string, global: string) => Promise<Container>

let federation: ReturnType<typeof createInstance> | undefined

export function openEarlier(earlier: Earlier, loadEntry: LoadEntry): OpenContainer {
  federation ??= openRuntime(loadEntry)
  const { loadRemote, registerRemotes } = federation
  registerRemotes.call(federation, [{ ...earlier, type: 'global' as const }], { force: true })
  return {
    async get(expose) {
      const module = await loadRemote.call(federation, `${earlier.name}/${expose.slice(2)}`)
      return () => module as AreaModule
    },
  }
}

function openRuntime(loadEntry: LoadEntry) {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  return createInstance({
    name: 'host',
    remotes: [],
    shared: providedModules(),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'lechaim',
        loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) =>
          loadEntry(entry, entryGlobalName) as unknown as Promise<RemoteEntryExports>,
        beforeInitContainer: inAnotherTask,
        initContainer: inAnotherTask,
      },
    ],
  })
}

async function inAnotherTask<Args>(args: Args): Promise<Args> {
  await nextTask()
  return args
}

/** The build's shared modules in the library's form. */
function providedModules() {
  __webpack_init_sharing__('default')
  return Object.fromEntries(
    Object.entries(__webpack_share_scopes__.default).map(([name, versions]) => [
      name,
      Object.entries(versions).map(([version, { get, eager }]) => ({
        version,
        get,
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: Boolean(eager) },
        ...(eager && { lib: get() as () => unknown }),
      })),
    ]),
  )
}

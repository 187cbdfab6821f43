import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/** Call before release code runs. The permission model covers neither signals nor the server's priority, and with `process` at hand a
 *  release ends or answers for the process by mistake. */
export function hideProcess(): void {
  for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name)
  Reflect.deleteProperty(os, 'setPriority')
  syncBuiltinESMExports()
  Reflect.deleteProperty(globalThis, 'process')
}

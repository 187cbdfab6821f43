// The environment of release code in a confined process: its bundle is evaluated with a `require` of ours, and some globals are taken away.
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import vm from 'node:vm'

/** The permission model covers neither signals nor the server's priority, and with `process` at hand a release ends or answers for the process
 *  by mistake. */
export function hideProcess(): void {
  for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name)
  Reflect.deleteProperty(os, 'setPriority')
  syncBuiltinESMExports()
  Reflect.deleteProperty(globalThis, 'process')
}

/** Holds back the timers of the host's modules, such as unmounting stores without listeners.
 *  @returns a function that runs all of them at once, so that no page's timers reach the next */
export function holdTimers(): () => void {
  const timers = new Map<number, () => void>()
  let last = 0
  Reflect.set(globalThis, 'setTimeout', (work: () => void) => {
    timers.set(++last, work)
    return last
  })
  Reflect.set(globalThis, 'clearTimeout', (timer: number) => timers.delete(timer))
  for (const name of ['setInterval', 'setImmediate', 'clearInterval', 'clearImmediate']) Reflect.set(globalThis, name, () => 0)
  return () => {
    for (let pass = 0; pass < 3 && timers.size > 0; pass++) {
      const due = [...timers.values()]
      timers.clear()
      for (const work of due) work()
    }
    timers.clear()
  }
}

/** @param name of the release, for stacks
 *  @param provided the modules that it may ask for
 *  @param locals further names and their values, which hide globals
 *  @returns what the bundle exports. @throws what it throws */
export function evaluateBundle<Exports>(
  name: string,
  code: string,
  provided: (module: string) => unknown,
  locals: Readonly<Record<string, unknown>> = {},
): Exports {
  const module = { exports: {} as Exports }
  const require = (wanted: string) => {
    const found = provided(wanted)
    // By this code a bundle knows that it must use a copy of its own.
    if (found === undefined) throw Object.assign(new Error(`"${wanted}" is not there on the server`), { code: 'MODULE_NOT_FOUND' })
    return found
  }
  const run = vm.compileFunction(code, ['module', 'exports', 'require', ...Object.keys(locals)], { filename: `${name}/server.cjs` })
  run(module, module.exports, require, ...Object.values(locals))
  return module.exports
}

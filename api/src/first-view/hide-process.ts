/** Call before release code runs. The permission model doesn't cover signals, and with `process` at hand a release ends or answers for the
 *  process by mistake. */
export function hideProcess(): void {
  for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name)
  Reflect.deleteProperty(globalThis, 'process')
}

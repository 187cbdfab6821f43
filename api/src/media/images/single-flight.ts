/** Shares one run among concurrent callers with the same key. */
export function createSingleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const flying = new Map<string, Promise<T>>()
  return (key, make) => {
    const known = flying.get(key)
    if (known) return known
    const made = make().finally(() => flying.delete(key))
    flying.set(key, made)
    return made
  }
}

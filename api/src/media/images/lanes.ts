// Heavy work waits its turn: a page full of pictures that nobody has seen before must not take every core from the requests.

export interface Lanes {
  /** Runs the job as soon as a lane is free, in the order of asking. */
  run<T>(job: () => Promise<T>): Promise<T>
}

export function createLanes(count: number): Lanes {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async run(job) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await job()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}

/** Lets callers that ask for the same thing at the same time share one making of it. */
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

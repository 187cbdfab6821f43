// Requests per address, counted by all processes together, for @fastify/rate-limit.
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counters } from './counters.ts'

interface Route {
  routeInfo?: { method?: unknown; url?: string }
}

export function rateLimitStore(counters: Counters): FastifyRateLimitStoreCtor {
  return class SharedStore {
    readonly #route: string

    constructor({ routeInfo: { method = '', url = '' } = {} }: Route) {
      this.#route = `requests ${method} ${url}`
    }

    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs = 0): void {
      counters.add(`${this.#route} ${key}`, windowMs).then(
        ({ count, ttl }) => callback(null, { current: count, ttl }),
        (error: Error) => callback(error),
      )
    }

    child(route: Route): SharedStore {
      return new SharedStore(route)
    }
  } as unknown as FastifyRateLimitStoreCtor
}

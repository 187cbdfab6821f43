import { randomKey } from '@lechaim/shared/lib/random-key.ts'

/** Keys of changes: one that is repeated before it is done keeps its key, so that it counts once. */
export function createKeys() {
  let pending: { change: string; key: string } | null = null
  return {
    of(value: unknown): string {
      const change = JSON.stringify(value)
      if (pending?.change !== change) pending = { change, key: randomKey() }
      return pending.key
    },
    done(): void {
      pending = null
    },
  }
}

/** Numbers rows that have no identifier of their own: each keeps its number while it is edited and moved. */
export function createRowKeys(): () => number {
  let last = 0
  return () => ++last
}

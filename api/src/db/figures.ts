// Figures of a database for the metrics. Counting costs two looks at the clock for each transaction.

/** Figures of a SQLite file. */
export interface FileFigures {
  engine: 'sqlite'
  fileBytes: number
  /** Of the write-ahead log. */
  walBytes: number
}

/** Figures of this process's connections to PostgreSQL. */
export interface PoolFigures {
  engine: 'postgres'
  most: number
  used: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
  /** Statements and connections that failed since the start. */
  failures: Readonly<Record<PoolFailure, number>>
}

export const poolFailures = ['away', 'busy', 'conflict', 'refused'] as const
export type PoolFailure = (typeof poolFailures)[number]

export interface WriteFigures {
  transactions: number
  /** Milliseconds that transactions have waited before they could begin: for the one before, for a place, or for another program. */
  waitedMs: number
}

export function createWriteFigures() {
  const figures: WriteFigures = { transactions: 0, waitedMs: 0 }
  return {
    figures,
    /** @returns to be called once the transaction has begun; of a repeated attempt the first counts */
    begin(): () => void {
      const at = performance.now()
      let isWaiting = true
      return () => {
        if (!isWaiting) return
        isWaiting = false
        figures.transactions++
        figures.waitedMs += performance.now() - at
      }
    },
  }
}

// One line for the operator about what stops a start or a command.
import { OperationError } from '../files/operation-error.ts'
import { storageFailure } from '../files/storage-failure.ts'
import { databaseFailure } from './postgres-failures.ts'

/** One line for an operator's error of a start or a command; null for a bug, whose stack trace is needed. */
export function explainFailure(error: unknown): string | null {
  if (error instanceof OperationError) return error.message
  const ofDatabase = databaseFailure(error)
  if (ofDatabase) return ofDatabase
  const { statusCode, message } = error as { statusCode?: unknown; message: string }
  if (statusCode === 503) return `The database or the store does not answer: ${message}`
  const reason = storageFailure(error)
  if (!reason) return null
  const { code, path } = error as NodeJS.ErrnoException
  return `The data folder can't be used: ${reason} (${path ? `${code}, ${path}` : code})`
}

export type Say = (line: string) => void

/** Runs a command of the terminal.
 *  @returns the exit code */
export async function explained(say: Say, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    const line = explainFailure(error)
    if (line === null) throw error
    say(line)
    return 1
  }
}

import { storageFailure } from './storage-failure.ts'

/** Somebody can do something about it: shown as one line, without a stack. */
export class OperationError extends Error {}

/** One line for whatever someone can do something about when a start or a command fails; null for a bug, whose stack is needed. */
export function explainFailure(error: unknown): string | null {
  if (error instanceof OperationError) return error.message
  const reason = storageFailure(error)
  if (!reason) return null
  const { code, path } = error as NodeJS.ErrnoException
  return `The data folder can't be used: ${reason} (${path ? `${code}, ${path}` : code})`
}

/** Prints a line. */
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

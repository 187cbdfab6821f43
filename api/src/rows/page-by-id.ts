import { invalid } from '../http/errors/api-error.ts'

/** A page of a list that is newest first, with the cursor of the next one.
 *  @param read reads at most so many rows whose ids are below the first number
 *  @throws validation_failed for an invalid cursor */
export async function pageById<Row extends { id: number }>(
  { after, limit = 24 }: { after?: string; limit?: number },
  read: (before: number, limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)
  if (!Number.isSafeInteger(before) || before < 1) throw invalid('after', 'The cursor does not belong to this list')
  const found = await read(before, limit + 1)
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id) : null }
}

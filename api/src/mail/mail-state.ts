import type { Transaction } from '../db/schema.ts'

/** Follows a mail in the timeline of its order; null for a mail that is of none. */
export async function setMailState(trx: Transaction, eventId: number | null, state: 'queued' | 'sent' | 'failed'): Promise<void> {
  if (eventId !== null) await trx.updateTable('order_events').set({ state }).where('id', '=', eventId).execute()
}

import { lockRows } from '../../db/row-locks.ts'
import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { readDetail } from '../record/events-table.ts'

/** Shown in place of the name. */
const erasedName = 'הפרטים נמחקו'

/** Removes the people from orders, with what was written about them: notes, mails, versions before corrections, notices of cancelling. Lines,
 *  sums, payments, statuses and their times stay. */
export async function erasePeople(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockRows(trx, 'orders', ids)
  const before = await trx.selectFrom('orders').select('phone_key').distinct().where('id', 'in', ids).execute()
  await trx
    .updateTable('orders')
    .set({
      customer_name: erasedName,
      customer_email: '',
      customer_phone: '',
      customer_address: '',
      notes: '',
      gift: null,
      business_id: null,
      network: null,
      search_text: '',
      phone_key: '',
      town: '',
      erased_at: now(),
    })
    .where('id', 'in', ids)
    .execute()
  // Typed freely outside all areas.
  await trx.updateTable('orders').set({ settlement: null }).where('id', 'in', ids).where('delivery_area', 'is', null).execute()
  await trx.updateTable('order_payments').set({ note: '' }).where('order_id', 'in', ids).execute()
  await eraseTimelines(trx, ids)
  await trx.updateTable('cancellations').set({ name: '', phone: '', notes: '' }).where('order_id', 'in', ids).execute()
  for (const { phone_key } of before) await eraseNotes(trx, phone_key)
}

/** Entries that have texts about a person go; changes of status stay, without their reasons. */
async function eraseTimelines(trx: Transaction, ids: readonly number[]): Promise<void> {
  const events = await trx.selectFrom('order_events').select(['id', 'kind', 'detail']).where('order_id', 'in', ids).execute()
  const personal = events.filter(({ kind }) => kind !== 'status' && kind !== 'approved').map(({ id }) => id)
  if (personal.length > 0) {
    await trx.deleteFrom('undelivered_mails').where('event_id', 'in', personal).execute()
    await trx.deleteFrom('order_events').where('id', 'in', personal).execute()
  }
  for (const event of events) {
    const { reason, ...detail } = readDetail(event)
    if (event.kind === 'status' && reason !== undefined)
      await trx
        .updateTable('order_events')
        .set({ detail: JSON.stringify(detail) })
        .where('id', '=', event.id)
        .execute()
  }
}

/** The owner's notes about a customer go with the last order that has the phone number. */
async function eraseNotes(trx: Transaction, phoneKey: string): Promise<void> {
  const other = await trx.selectFrom('orders').select('id').where('phone_key', '=', phoneKey).limit(1).executeTakeFirst()
  if (!other) await trx.deleteFrom('customer_notes').where('phone_key', '=', phoneKey).execute()
}

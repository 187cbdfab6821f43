// The owner's settings of delivery, as one record; none until they are saved for the first time.
import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import type { Database } from '../db/schema.ts'

interface DeliverySettingsTable {
  id: number
  /** `DeliverySettings` as JSON. */
  settings: string
  /** 1 where the checkout asks for more than without settings. */
  checkout: number
  closed_from: string | null
  closed_until: string | null
  closed_text: string | null
  next_change_at: string | null
  updated_at: string
}

/** Windows of which a place has been taken: a row to lock, while the orders themselves are counted. */
interface DeliveryWindowTable {
  delivery_window: string
  taken_at: string
}

declare module '../db/schema.ts' {
  interface Schema {
    delivery_settings: DeliverySettingsTable
    delivery_windows: DeliveryWindowTable
  }
}

/** Settings before the first save, without deliveries; the rules about alcohol begin with the first save unless it turns them off. */
export const firstSettings: DeliverySettings = {
  pickup: { on: false, address: '', hours: '' },
  areas: [],
  outside: true,
  windows: [],
  leadHours: 2,
  cutOff: '12:00',
  closedDays: [],
  shabbat: true,
  holyDays: true,
  eves: true,
  closed: null,
  alcohol: { on: true, night: 'queue', categories: [] },
  marketing: false,
  returnDays: null,
}

/** The record with its version; null until it is saved. */
export async function findSettings(db: Database): Promise<DeliverySettings | null> {
  const row = await db.selectFrom('delivery_settings').select(['settings', 'updated_at']).where('id', '=', 1).executeTakeFirst()
  return row ? { ...parseSettings(row.settings), updatedAt: row.updated_at } : null
}

let parsed: { text: string; settings: DeliverySettings } | undefined

/** Each order reads them. */
function parseSettings(text: string): DeliverySettings {
  if (parsed?.text !== text) parsed = { text, settings: JSON.parse(text) }
  return parsed.settings
}

/** Settings that change the checkout. */
export const changesCheckout = ({ pickup, areas, alcohol, closed, marketing }: DeliverySettings): boolean =>
  pickup.on || areas.length > 0 || alcohol.on || closed !== null || marketing === true

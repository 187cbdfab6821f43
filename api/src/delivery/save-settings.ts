import type { DeliverySettings, DeliverySettingsDraft } from '@lechaim/shared/contracts/delivery.ts'
import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import type { Transaction } from '../db/schema.ts'
import { changedAt, now } from '../db/times.ts'
import { invalid } from '../http/errors/api-error.ts'
import { readInstant } from '../http/requests/read-values.ts'
import { checkVersion } from '../rows/edit-rows.ts'
import { nextOf } from '../schedule/time-spans.ts'
import { changesCheckout, findSettings } from './delivery-table.ts'
import { nightBegins, nightEnds } from './night.ts'
import { findSettlement } from './settlements.ts'

/** Replaces the record.
 *  @throws outdated (with the current record), validation_failed */
export async function saveSettings(trx: Transaction, { updatedAt, ...draft }: DeliverySettingsDraft): Promise<DeliverySettings> {
  const before = await findSettings(trx)
  if (before?.updatedAt) await checkVersion(before.updatedAt, { ...(updatedAt && { updatedAt }) }, 'delivery settings', () => before)
  const settings = {
    ...draft,
    closed: readClosed(draft),
    closedDays: [...new Set(draft.closedDays)].sort(),
    // Panels of before know no such settings.
    marketing: draft.marketing ?? before?.marketing ?? false,
    returnDays: draft.returnDays === undefined ? (before?.returnDays ?? null) : draft.returnDays,
  }
  checkAreas(settings)
  checkWindows(settings)
  const updated_at = before?.updatedAt ? changedAt(before.updatedAt) : now()
  const { closed } = settings
  const row = {
    settings: JSON.stringify(settings),
    checkout: Number(changesCheckout(settings)),
    closed_from: closed?.from ?? null,
    closed_until: closed?.until ?? null,
    closed_text: closed?.text ?? null,
    next_change_at: nextOf([closed?.from ?? null, closed?.until ?? null], now()),
    updated_at,
  }
  await trx
    .insertInto('delivery_settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return { ...settings, updatedAt: updated_at }
}

function readClosed({ closed }: Omit<DeliverySettingsDraft, 'updatedAt'>): DeliverySettings['closed'] {
  if (!closed) return null
  const [from, until] = [readInstant('closed.from', closed.from), readInstant('closed.until', closed.until)]
  if (from >= until) throw invalid('closed.until', 'closed.until must be after closed.from')
  if (!isVisible(closed.text)) throw invalid('closed.text', 'closed.text must not be empty')
  return { ...closed, from, until }
}

/** A settlement belongs to one area. */
function checkAreas({ areas }: DeliverySettings): void {
  for (const [index, area] of areas.entries()) {
    if (!isVisible(area.name)) throw invalid(`areas.${index}.name`, 'An area needs a name')
    for (const [at, settlement] of area.settlements.entries()) {
      const field = `areas.${index}.settlements.${at}`
      if (!isVisible(settlement)) throw invalid(field, 'A settlement needs a name')
      const first = findSettlement(areas, settlement)
      if (first && (first.area !== area || area.settlements.indexOf(first.settlement) !== at))
        throw invalid(field, `${settlement} is in the list already`)
    }
  }
}

function checkWindows({ windows }: DeliverySettings): void {
  const seen = new Set<string>()
  for (const [index, { weekday, from, until }] of windows.entries()) {
    if (from >= until) throw invalid(`windows.${index}.until`, 'A window must end after it begins')
    // No alcohol is supplied by night.
    if (from < nightEnds || until > nightBegins)
      throw invalid(`windows.${index}.from`, `A window lies between ${nightEnds} and ${nightBegins}`)
    const key = `${weekday} ${from}-${until}`
    if (seen.has(key)) throw invalid(`windows.${index}.from`, 'This window is in the list already')
    seen.add(key)
  }
}

// The settings of delivery as their form's draft, in which numbers are texts and times those of Israel.
import type { DeliverySettings, DeliverySettingsDraft } from '@lechaim/shared/contracts/delivery.ts'
import { maxClosedDays, maxLeadHours, maxLength, maxSettlements, maxWindowOrders, returnDays } from '@lechaim/shared/contracts/limits.ts'
import { foldedSettlement } from '@lechaim/shared/lib/hebrew.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { isWhole, readPrice, textsIn } from '../products/field-values.ts'
import { type FieldErrors, requiredErrors, spanErrors } from '../resource/field-errors.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { settingsMessages as t } from './settings-messages.ts'

export interface AreaFields {
  name: string
  settlements: string
  fee: string
  minimum: string
  freeFrom: string
}

export interface WindowFields {
  weekday: string
  from: string
  until: string
  capacity: string
}

export const blankArea: AreaFields = { name: '', settlements: '', fee: '', minimum: '', freeFrom: '' }
export const blankWindow: WindowFields = { weekday: '0', from: '16:00', until: '19:00', capacity: '8' }

/** A further window: that of the next day. */
export function windowAfter(windows: readonly WindowFields[]): WindowFields {
  const last = windows.at(-1)
  return last ? { ...last, weekday: String((Number(last.weekday) + 1) % 7) } : blankWindow
}

/** @param names of categories, by their numbers */
export const fieldsOf = (settings: DeliverySettings, names: ReadonlyMap<number, string>) => ({
  pickupOn: settings.pickup.on,
  pickupAddress: settings.pickup.address,
  pickupHours: settings.pickup.hours,
  areas: settings.areas.map(
    ({ name, settlements, fee, minimum, freeFrom }): AreaFields => ({
      name,
      settlements: settlements.join(', '),
      fee: fee.toFixed(2),
      minimum: minimum ? minimum.toFixed(2) : '',
      freeFrom: freeFrom?.toFixed(2) ?? '',
    }),
  ),
  outside: settings.outside,
  windows: settings.windows.map(
    ({ weekday, from, until, capacity }): WindowFields => ({ weekday: String(weekday), from, until, capacity: String(capacity) }),
  ),
  leadHours: String(settings.leadHours),
  cutOff: settings.cutOff ?? '',
  closedDays: settings.closedDays.join('\n'),
  shabbat: settings.shabbat,
  holyDays: settings.holyDays,
  eves: settings.eves,
  isClosed: settings.closed !== null,
  closedFrom: settings.closed ? toIsraelTime(settings.closed.from) : '',
  closedUntil: settings.closed ? toIsraelTime(settings.closed.until) : '',
  closedText: settings.closed?.text ?? '',
  closedOrders: (settings.closed?.orders ?? 'refuse') as 'refuse' | 'later',
  alcoholOn: settings.alcohol.on,
  night: settings.alcohol.night,
  categories: settings.alcohol.categories.flatMap((id) => names.get(id) ?? []),
  marketing: settings.marketing === true,
  returnDays: String(settings.returnDays ?? ''),
})

export type SettingsFields = ReturnType<typeof fieldsOf>

const hour = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const amountError = (text: string): string | undefined => (text.trim() !== '' && readPrice(text) === null ? t.amountWrong : undefined)

/** Errors of the settlements of each area. A settlement that stands in two of them is one of the second. */
function settlementErrors(areas: readonly AreaFields[]): (string | undefined)[] {
  const seen = new Set<string>()
  return areas.map((area) => {
    const names = textsIn(area.settlements)
    const tooLong = names.find((name) => name.length > maxLength.name)
    const [repeated] = names.filter((name) => seen.size === seen.add(foldedSettlement(name)).size)
    if (tooLong) return t.settlementTooLong(tooLong.slice(0, 20))
    if (names.length > maxSettlements) return t.tooManySettlements
    return repeated && t.settlementRepeated(repeated)
  })
}

const withoutEmpty = <Errors extends object>(errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as Errors

/** The errors of each area, by its fields. */
export function areaErrors(areas: readonly AreaFields[]): FieldErrors<AreaFields>[] {
  const bySettlements = settlementErrors(areas)
  return areas.map(({ name, settlements, fee, minimum, freeFrom }, at) =>
    withoutEmpty({
      settlements: bySettlements[at],
      fee: amountError(fee),
      minimum: amountError(minimum),
      freeFrom: amountError(freeFrom),
      ...requiredErrors({ name, settlements: textsIn(settlements).join(), fee }, ['name', 'settlements', 'fee']),
    }),
  )
}

/** The errors of each window, by its fields. */
export function windowErrors(windows: readonly WindowFields[]): FieldErrors<WindowFields>[] {
  const seen = new Set<string>()
  return windows.map(({ weekday, from, until, capacity }) => {
    const isRepeated = seen.size === seen.add(`${weekday} ${from}-${until}`).size
    return withoutEmpty({
      from: !hour.test(from) || from < '06:00' ? t.windowHours : isRepeated ? t.windowRepeated : undefined,
      until: !hour.test(until) || until > '23:00' ? t.windowHours : until <= from ? t.windowEndsEarly : undefined,
      capacity: isWhole(capacity, 1, maxWindowOrders) ? undefined : t.capacityWrong,
    })
  })
}

const hasErrors = (rows: readonly object[]): boolean => rows.some((errors) => Object.keys(errors).length > 0)

const daysIn = (text: string): string[] => textsIn(text)
const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T12:00Z`).toJSON()?.startsWith(day) === true

export function checkSettings(draft: SettingsFields): FieldErrors<SettingsFields> {
  const { pickupOn, pickupAddress, pickupHours, isClosed, closedFrom, closedUntil, closedText } = draft
  const areas = areaErrors(draft.areas)
  const isIncomplete = areas.some((errors) => Object.values(errors).includes(panelMessages.fieldRequired))
  const days = daysIn(draft.closedDays)
  const wrongDay = days.find((day) => !isDay(day))
  return {
    ...(pickupOn && requiredErrors({ pickupAddress, pickupHours }, ['pickupAddress', 'pickupHours'])),
    ...(hasErrors(areas) && { areas: isIncomplete ? t.areasIncomplete : t.areasWrong }),
    ...(hasErrors(windowErrors(draft.windows)) && { windows: t.windowsWrong }),
    ...(!isWhole(draft.leadHours, 0, maxLeadHours) && { leadHours: t.hoursWrong }),
    ...(draft.returnDays.trim() !== '' && !isWhole(draft.returnDays, returnDays.min, returnDays.max) && { returnDays: t.returnDaysWrong }),
    ...(draft.cutOff.trim() !== '' && !hour.test(draft.cutOff.trim()) && { cutOff: t.timeWrong }),
    ...(wrongDay !== undefined && { closedDays: t.dayWrong(wrongDay) }),
    ...(days.length > maxClosedDays && { closedDays: t.tooManyDays }),
    ...(isClosed && requiredErrors({ closedFrom, closedUntil, closedText }, ['closedFrom', 'closedUntil', 'closedText'])),
    ...(isClosed && closedFrom && closedUntil && spanErrors({ closedFrom, closedUntil }, ['closedFrom', 'closedUntil'], t.untilTooEarly)),
  }
}

/** @param ids of categories, by their names */
export function settingsOf(draft: SettingsFields, ids: ReadonlyMap<string, number>): DeliverySettingsDraft {
  return {
    pickup: { on: draft.pickupOn, address: draft.pickupAddress, hours: draft.pickupHours },
    areas: draft.areas.map(({ name, settlements, fee, minimum, freeFrom }) => ({
      name: name.trim(),
      settlements: textsIn(settlements),
      fee: readPrice(fee) ?? 0,
      minimum: readPrice(minimum) ?? 0,
      freeFrom: freeFrom.trim() === '' ? null : readPrice(freeFrom),
    })),
    outside: draft.outside,
    windows: draft.windows.map(({ weekday, from, until, capacity }) => ({
      weekday: Number(weekday),
      from,
      until,
      capacity: readNumber(capacity) ?? 0,
    })),
    leadHours: readNumber(draft.leadHours) ?? 0,
    cutOff: draft.cutOff.trim() || null,
    closedDays: daysIn(draft.closedDays),
    shabbat: draft.shabbat,
    holyDays: draft.holyDays,
    eves: draft.eves,
    closed: draft.isClosed
      ? {
          from: fromIsraelTime(draft.closedFrom) ?? '',
          until: fromIsraelTime(draft.closedUntil) ?? '',
          text: draft.closedText,
          orders: draft.closedOrders,
        }
      : null,
    marketing: draft.marketing,
    returnDays: readNumber(draft.returnDays),
    alcohol: { on: draft.alcoholOn, night: draft.night, categories: draft.categories.flatMap((name) => ids.get(name) ?? []) },
  }
}

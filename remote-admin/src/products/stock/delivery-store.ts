import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { LowStock, StockLevel } from '@lechaim/shared/contracts/stock.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { createDialog } from '../../resource/dialog.ts'
import { failureToast } from '../../resource/failure-messages.ts'
import { createRowKeys } from '../../resource/keys.ts'
import { refreshProducts } from '../../resource/refresh-shop.ts'
import { latestRead } from '../../resource/session.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { stockMessages as t } from './stock-messages.ts'
import { piecesOf, sendDelivery } from './stock-store.ts'

export interface DeliveryLine {
  key: number
  /** A number or an exact name, as typed. */
  product: string
  quantity: string
  errors: { product?: string; quantity?: string }
}

/** The API's limit (`shared/contracts/stock.ts`). */
export const maxLines = 200

const nextKey = createRowKeys()
const blankLine = (product = ''): DeliveryLine => ({ key: nextKey(), product, quantity: '', errors: {} })
const isBlank = ({ product, quantity }: DeliveryLine): boolean => `${product}${quantity}`.trim() === ''

export interface Delivery {
  lines: readonly DeliveryLine[]
  low: readonly StockLevel[]
  /** Of products that match what is typed. */
  names: readonly string[]
}

export const deliveryDialog = createDialog<Delivery>({
  read: async () => ({ lines: [blankLine()], low: (await api.owner<LowStock>('/api/stock/low')).items, names: [] }),
  readFailed: 'The products that run out could not be read',
  isDirty: ({ lines }) => lines.some((line) => !isBlank(line)),
  failedToast: (error, title) => {
    const { at, text } = error instanceof RequestFailure ? refusedLine(error) : {}
    return at === undefined || !text ? failureToast(error, title) : { title, description: `${t.line(Number(at) + 1)}: ${text}` }
  },
})
const { change, discard, save } = deliveryDialog

/** Adds a line; the first one of an untouched delivery takes the product instead. */
export const addLine = (product = ''): void =>
  change(({ lines }) => ({ lines: [...(product ? lines.filter((line) => !isBlank(line)) : lines), blankLine(product)] }))

export const removeLine = (key: number): void => change(({ lines }) => ({ lines: lines.filter((line) => line.key !== key) }))

export function editLine(key: number, fields: Partial<Pick<DeliveryLine, 'product' | 'quantity'>>): void {
  change(({ lines }) => ({ lines: lines.map((line) => (line.key === key ? { ...line, ...fields, errors: {} } : line)) }))
  if (fields.product !== undefined) void suggestNames(fields.product)
}

const suggestNames = latestRead(
  async (text: string) => {
    const q = text.trim()
    return q.length < 2 ? null : api.owned.products({ q, limit: 8 })
  },
  (found) => found && change(() => ({ names: found.items.map(({ name }) => name) })),
  'No names could be offered',
)

/** Takes the delivery without its blank lines.
 *  @returns false where a line is wrong or the request failed, which has been shown */
export const takeDelivery = (): Promise<boolean> =>
  save(t.takeFailed, async (now) => {
    const filled = now.lines.filter((line) => !isBlank(line))
    const lines = (filled.length > 0 ? filled : now.lines).map((line) => ({ ...line, errors: errorsOf(line) }))
    change(() => ({ lines }))
    if (lines.length === 0 || lines.some(({ errors }) => errors.product || errors.quantity)) return false
    try {
      const sent = lines.map(({ product, quantity }) => ({ product: product.trim(), quantity: piecesOf(quantity, 1) ?? 0 }))
      const { items } = await sendDelivery({ reason: 'delivery', lines: sent })
      refreshProducts()
      showToast(t.taken(items.length))
      discard()
      return true
    } catch (error) {
      change(() => ({ lines: markRefused(lines, error) }))
      throw error
    }
  })

function errorsOf({ product, quantity }: DeliveryLine): DeliveryLine['errors'] {
  return {
    ...(product.trim() === '' && { product: panelMessages.fieldRequired }),
    ...(piecesOf(quantity, 1) === null && { quantity: t.amountInvalid }),
  }
}

function markRefused(lines: DeliveryLine[], error: unknown): DeliveryLine[] {
  if (!(error instanceof RequestFailure)) return lines
  const { at, field, text } = refusedLine(error)
  return lines.map((line, index) => (field && String(index) === at ? { ...line, errors: { [field]: text } } : line))
}

/** The line that the server refuses, with the reason. */
function refusedLine(error: RequestFailure) {
  const [, at, field] = /^lines\.(\d+)\.(product|quantity)$/.exec(error.field ?? '') ?? []
  return { at, field, text: field === 'quantity' ? t.amountInvalid : error.code === 'not_found' ? t.unknown : t.ambiguous }
}

// The event bus across processes that share a database, in the order in which PostgreSQL delivers. Messages carry orders by id, since their
// length is limited.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { createBackOff, untilItSucceeds } from '../background/back-off.ts'
import { createFailureLog, type FailureLogger } from '../background/failure-log.ts'
import { type Connection, type Notification, sequenceTopic } from '../db/schema.ts'
import { createEventBus, type EventBus } from './event-bus.ts'
import { type Change, topics } from './topics.ts'

type Message =
  | Exclude<Change, { topic: 'orders' }>
  | { topic: 'orders'; kind: 'placed' | 'changed'; id: number }
  | { topic: typeof sequenceTopic }

const missed = { topic: 'missed', detail: undefined } as const

/** Reads the order of another process's message; null for one that is gone. */
export type ReadOrder = (id: number) => Promise<Order | null>

/** @param signal ends attempts to deliver what could not be delivered */
export async function openBus(
  { isShared, others }: Pick<Connection, 'isShared' | 'others'>,
  readOrder: ReadOrder,
  log: FailureLogger,
  signal?: AbortSignal,
): Promise<EventBus> {
  if (!isShared) return createEventBus()
  const notifying = createBackOff(log, 'notifying the other processes of a change')
  const taking = createBackOff(log, 'receiving the changes of other processes')
  const reading = createFailureLog(log, 'reading a change of another process')
  let isMissing = false

  /** In place of committed changes whose notification failed. */
  async function notifyOfMissed(): Promise<void> {
    if (isMissing) return
    isMissing = true
    await untilItSucceeds(
      async () => {
        isMissing = false
        await others.notify(JSON.stringify(missed)).catch((error) => {
          isMissing = true
          throw error
        })
      },
      notifying,
      signal,
    )
  }

  const bus = createEventBus((change) => {
    if (topics[change.topic].byTriggers) return
    others.notify(textOf(change)).catch((error) => {
      notifying.failed(error)
      return notifyOfMissed()
    })
  })

  async function take(notification: Notification | null): Promise<void> {
    if (notification) {
      try {
        const change = await changeOf(JSON.parse(notification.text))
        return await bus.deliver(change, notification.sequence, notification.isOwn && !(change && topics[change.topic].byTriggers))
      } catch (error) {
        reading.failed(error)
      }
    }
    await untilItSucceeds(() => bus.deliver(missed, null, false), taking, signal)
  }

  /** Messages are delivered in order, although orders have to be read. */
  let delivered = Promise.resolve()
  const listening = createBackOff(log, 'listening to the database')
  await others.listen((message) => {
    delivered = delivered.then(() => take(message))
  }, listening)

  async function changeOf(message: Message): Promise<Change | null> {
    if (message.topic === sequenceTopic) return null
    if (message.topic !== 'orders') return message
    const order = await readOrder(message.id)
    return order && { topic: 'orders', detail: { kind: message.kind, order } }
  }
  return bus
}

/** The limit of PostgreSQL's notifications, less the sender's name and the sequence number. */
const maxBytes = 7800

/** Replaces an event that is too long for a message. */
function textOf(change: Change): string {
  const message: Message = change.topic === 'orders' ? { topic: 'orders', kind: change.detail.kind, id: change.detail.order.id } : change
  const text = JSON.stringify(message)
  return Buffer.byteLength(text) <= maxBytes ? text : JSON.stringify(missed)
}

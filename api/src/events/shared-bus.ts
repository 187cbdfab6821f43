// The event bus across processes that share a database. Messages carry orders by id, since their length is limited.
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../db/schema.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { type Change, createEventBus, type EventBus } from './event-bus.ts'

type Message = Exclude<Change, { topic: 'orders' }> | { topic: 'orders'; kind: 'placed' | 'changed'; id: number }

export async function openSharedBus({ db, others }: Pick<Connection, 'db' | 'others'>, log: FastifyBaseLogger): Promise<EventBus> {
  const bus = createEventBus((change) => {
    others.tell(textOf(change)).catch((err) => log.error({ err }, 'the other processes could not be told of a change'))
  })
  /** Messages are delivered in order, although orders have to be read. */
  let delivered = Promise.resolve()
  await others.hear((message) => {
    delivered = delivered
      .then(async () => {
        if (message === null) return bus.deliver({ topic: 'missed', detail: undefined })
        const change = await changeOf(JSON.parse(message))
        if (change) bus.deliver(change)
      })
      .catch((err) => {
        log.error({ err }, 'a change that another process told of could not be read')
        bus.deliver({ topic: 'missed', detail: undefined })
      })
  })

  async function changeOf(message: Message): Promise<Change | null> {
    if (message.topic !== 'orders') return message
    const order = await findOrder(db, message.id)
    return order && { topic: 'orders', detail: { kind: message.kind, order } }
  }
  return bus
}

/** The limit of PostgreSQL's notifications, less the sender's name. */
const maxBytes = 7900

/** Replaces an event that is too long for a message. */
function textOf(change: Change): string {
  const text = JSON.stringify(messageOf(change))
  return Buffer.byteLength(text) <= maxBytes ? text : JSON.stringify({ topic: 'missed', detail: undefined } satisfies Message)
}

const messageOf = (change: Change): Message =>
  change.topic === 'orders' ? { topic: 'orders', kind: change.detail.kind, id: change.detail.order.id } : change

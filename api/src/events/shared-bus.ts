// The event bus across processes that share a database, in the order in which PostgreSQL delivers. Messages carry orders by id, since their
// length is limited.
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../db/schema.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { type Change, createEventBus, type EventBus, type Topic } from './event-bus.ts'

type Message = Exclude<Change, { topic: 'orders' }> | { topic: 'orders'; kind: 'placed' | 'changed'; id: number } | { topic: 'mark' }

/** Published by triggers of the database, with the commit of the write (migration `told-by-triggers`): they survive a crash of the writer. */
const toldByDatabase: Topic[] = ['catalogue', 'content', 'releases', 'owner']

const missed = { topic: 'missed', detail: undefined } as const

export async function openBus(
  { db, isShared, others }: Pick<Connection, 'db' | 'isShared' | 'others'>,
  log: FastifyBaseLogger,
): Promise<EventBus> {
  if (!isShared) return createEventBus()
  const bus = createEventBus((change) => {
    if (toldByDatabase.includes(change.topic)) return
    others.tell(textOf(change)).catch((err) => log.error({ err }, 'the other processes could not be told of a change'))
  })
  /** Messages are delivered in order, although orders have to be read. */
  let delivered = Promise.resolve()
  await others.hear((message) => {
    delivered = delivered
      .then(async () => {
        if (!message) return await bus.deliver(missed, null, false)
        const change = await changeOf(JSON.parse(message.text))
        await bus.deliver(change, message.mark, message.isOwn && !(change && toldByDatabase.includes(change.topic)))
      })
      .catch((err) => {
        log.error({ err }, 'a change that another process told of could not be read')
        return bus.deliver(missed, null, false)
      })
      .catch((err) => log.error({ err }, 'changes of another process could not be taken in'))
  })

  async function changeOf(message: Message): Promise<Change | null> {
    if (message.topic === 'mark') return null
    if (message.topic !== 'orders') return message
    const order = await findOrder(db, message.id)
    return order && { topic: 'orders', detail: { kind: message.kind, order } }
  }
  return bus
}

/** The limit of PostgreSQL's notifications, less the sender's name and the mark. */
const maxBytes = 7800

/** Replaces an event that is too long for a message. */
function textOf(change: Change): string {
  const message: Message = change.topic === 'orders' ? { topic: 'orders', kind: change.detail.kind, id: change.detail.order.id } : change
  const text = JSON.stringify(message)
  return Buffer.byteLength(text) <= maxBytes ? text : JSON.stringify(missed)
}

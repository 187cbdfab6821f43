// The browser's end of the live events (decision 0016): one connection, reconnected after a loss and resumed from the last event.
import type { AccessTokenSource } from '@lechaim/shared/client/api.ts'
import type { ClientMessage, LiveEvent, LiveRole, liveClose, ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'

const second = 1000
/** SPEC §9. */
const heartbeatMs = 25 * second
const answerTimeoutMs = 10 * second
const reconnectDelaysMs = [1, 2, 5, 10].map((seconds) => seconds * second)
const signedOut = 4401 satisfies (typeof liveClose)['signedOut']
/** `WebSocket.CONNECTING`. */
const connecting = 0

export type LiveState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface LiveOptions<Role extends LiveRole> {
  role: Role
  onEvent(event: LiveEvent<Role>): void
  /** For events that can't be had any more: what is shown must be read again. */
  onResync(): void
  onState?(state: LiveState): void
  /** A watched order's status: at once, after each change and after each reconnect. */
  onOrder?(order: number, status: OrderStatus, updatedAt?: string): void
  /** The last received id, or the page's own. */
  after?: string | undefined
  /** The owner's; called for each connection, with the refused token after a refusal. */
  accessToken?: AccessTokenSource
  /** Instead of the page's own, for tests. */
  address?: string
  WebSocket?: typeof globalThis.WebSocket
}

export type LiveEvents = ReturnType<typeof openLiveEvents>

/** Opens the connection and keeps it until `close`; the owner's also closes when signed out. */
export function openLiveEvents<Role extends LiveRole>(options: LiveOptions<Role>) {
  const { role, onEvent, onResync, onState, accessToken, WebSocket = globalThis.WebSocket } = options
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: LiveState = 'closed'
  let lastId = options.after
  const watched = new Map<number, string>()
  let token: string | null = null
  let refused: string | undefined
  let losses = 0
  /** The number of the current connection, so that late events of an earlier one are ignored. */
  let generation = 0

  function setState(next: LiveState): void {
    if (state === next) return
    state = next
    onState?.(next)
  }

  function after(delay: number, run: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(run, delay)
  }

  function send(message: ClientMessage): void {
    socket?.send(JSON.stringify(message))
  }

  async function connect(): Promise<void> {
    const opened = ++generation
    // A certain failure, which browsers would log.
    if (globalThis.navigator?.onLine === false) return reconnect()
    setState('connecting')
    try {
      token = role === 'owner' ? ((await accessToken?.(refused)) ?? null) : null
    } catch {
      // No answer about the session: a connection would fail as well.
      if (opened === generation) reconnect()
      return
    }
    if (opened !== generation) return
    if (role === 'owner' && !token) return close()
    open(opened)
  }

  function open(number: number): void {
    const next = new WebSocket(options.address ?? ownAddress())
    const isCurrent = () => number === generation
    socket = next
    after(answerTimeoutMs, reconnect)
    next.onopen = () => {
      if (isCurrent()) send({ type: 'hello', ...(token && { token }), ...(lastId && { after: lastId }) })
    }
    next.onmessage = ({ data }) => {
      if (isCurrent()) receive(JSON.parse(String(data)) as ServerMessage)
    }
    next.onclose = ({ code }) => {
      if (!isCurrent()) return
      // A second refused token ends the attempts.
      if (code === signedOut && refused && refused === token) return close()
      if (code === signedOut) refused = token ?? undefined
      reconnect()
    }
  }

  function receive(message: ServerMessage): void {
    if (message.type === 'event') {
      lastId = message.id
      onEvent(message.event as LiveEvent<Role>)
    }
    if (message.type === 'welcome') welcome(message)
    if (message.type === 'order') options.onOrder?.(message.order, message.status, message.updatedAt)
    if (message.type === 'pong') scheduleHeartbeat()
  }

  function welcome({ id, resync }: { id: string; resync: boolean }): void {
    losses = 0
    refused = undefined
    // The welcome's id precedes the missed events, unless they can't be had any more.
    if (resync || lastId === undefined) lastId = id
    setState('open')
    scheduleHeartbeat()
    for (const [order, secret] of watched) send({ type: 'watch', order, token: secret })
    if (resync) onResync()
  }

  function scheduleHeartbeat(): void {
    after(heartbeatMs, () => {
      send({ type: 'ping' })
      after(answerTimeoutMs, reconnect)
    })
  }

  function reconnect(): void {
    drop()
    setState('waiting')
    after(reconnectDelaysMs[Math.min(losses++, reconnectDelaysMs.length - 1)] ?? 0, () => void connect())
  }

  function drop(): void {
    generation++
    const dropped = socket
    socket = null
    // Browsers warn of a socket closed while connecting.
    if (dropped?.readyState === connecting) dropped.onopen = () => dropped.close()
    else dropped?.close()
  }

  function close(): void {
    drop()
    clearTimeout(timer)
    setState('closed')
  }

  void connect()
  return {
    /** A visitor's own order, by its number and token. */
    watch(order: number, secret: string): void {
      // Too many watched orders lose the oldest: a repeated one becomes the newest.
      watched.delete(order)
      watched.set(order, secret)
      if (state === 'open') send({ type: 'watch', order, token: secret })
    },
    unwatch: (order: number): void => void watched.delete(order),
    /** Closes the connection. @returns the last received id, from which another one can resume. */
    close(): string | undefined {
      close()
      return lastId
    },
  }
}

const ownAddress = (): string => `${globalThis.location.origin.replace(/^http/, 'ws')}/api/events`

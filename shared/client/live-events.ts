// The browser's end of the live events (decision 0016): keeps one connection alive, comes back after it was lost, and asks for what
// was missed meanwhile. It knows no framework and no store.
import type { AccessTokenSource } from '@lechaim/shared/client/api.ts'
import type { ClientMessage, LiveEvent, LiveRole, ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'

const second = 1000
/** SPEC §9, in milliseconds. */
const heartbeat = 25 * second
const patience = 10 * second
const returns = [1, 2, 5, 10].map((seconds) => seconds * second)
const signedOut = 4401
/** `WebSocket.CONNECTING`. */
const connecting = 0

export type LiveState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface LiveOptions<Role extends LiveRole> {
  role: Role
  onEvent(event: LiveEvent<Role>): void
  /** Something may have been missed for good: what is shown has to be read again. */
  onResync(): void
  onState?(state: LiveState): void
  /** How a watched order stands: at once, after each change and after each return. */
  onOrder?(order: number, status: OrderStatus): void
  /** The last id that was heard, or the one that came with what is shown. */
  after?: string | undefined
  /** The owner's; asked anew for each connection, and with the refused token after a refusal. */
  accessToken?: AccessTokenSource
  /** Other than the page's own, for tests. */
  address?: string
  WebSocket?: typeof globalThis.WebSocket
  timers?: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>
}

export interface LiveEvents {
  /** A visitor's own order, by its number and token. */
  watch(order: number, token: string): void
  unwatch(order: number): void
  /** Ends the connection. @returns the last id that was heard, from which another one may go on. */
  close(): string | undefined
}

/** Opens the connection and keeps it until `close`, or until nobody is signed in for the owner's. */
export function openLiveEvents<Role extends LiveRole>(options: LiveOptions<Role>): LiveEvents {
  const { role, onEvent, onResync, onState, accessToken, WebSocket = globalThis.WebSocket, timers = globalThis } = options
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: LiveState = 'closed'
  let lastId = options.after
  const watched = new Map<number, string>()
  let token: string | null = null
  let refused: string | undefined
  let losses = 0
  /** Counts connections, so that whatever comes late of an earlier one is let pass. */
  let turn = 0

  function enter(next: LiveState): void {
    if (state === next) return
    state = next
    onState?.(next)
  }

  function after(delay: number, run: () => void): void {
    timers.clearTimeout(timer)
    timer = timers.setTimeout(run, delay)
  }

  function say(message: ClientMessage): void {
    socket?.send(JSON.stringify(message))
  }

  async function connect(): Promise<void> {
    const mine = ++turn
    // Bound to fail, and browsers write it into the console.
    if (globalThis.navigator?.onLine === false) return lose()
    enter('connecting')
    try {
      token = role === 'owner' ? ((await accessToken?.(refused)) ?? null) : null
    } catch {
      // No answer about the session: the connection would not stand either.
      if (mine === turn) lose()
      return
    }
    if (mine !== turn) return
    if (role === 'owner' && !token) return close()
    open(mine)
  }

  function open(mine: number): void {
    const opened = new WebSocket(options.address ?? ownAddress())
    const isMine = () => mine === turn
    socket = opened
    after(patience, lose)
    opened.onopen = () => {
      if (isMine()) say({ type: 'hello', ...(token && { token }), ...(lastId && { after: lastId }) })
    }
    opened.onmessage = ({ data }) => {
      if (isMine()) hear(JSON.parse(String(data)) as ServerMessage)
    }
    opened.onclose = ({ code }) => {
      if (!isMine()) return
      // Asked for another token once; when that one is refused too, there is nothing to be had.
      if (code === signedOut && refused && refused === token) return close()
      if (code === signedOut) refused = token ?? undefined
      lose()
    }
  }

  function hear(message: ServerMessage): void {
    if (message.type === 'event') {
      lastId = message.id
      onEvent(message.event as LiveEvent<Role>)
    }
    if (message.type === 'welcome') welcome(message)
    if (message.type === 'order') options.onOrder?.(message.order, message.status)
    if (message.type === 'pong') rest()
  }

  function welcome({ id, resync }: { id: string; resync: boolean }): void {
    losses = 0
    refused = undefined
    // Before what was missed, the id would say that it was heard.
    if (resync || lastId === undefined) lastId = id
    enter('open')
    rest()
    for (const [order, secret] of watched) say({ type: 'watch', order, token: secret })
    if (resync) onResync()
  }

  /** Quiet until the next heartbeat, whose answer may take its time. */
  function rest(): void {
    after(heartbeat, () => {
      say({ type: 'ping' })
      after(patience, lose)
    })
  }

  function lose(): void {
    drop()
    enter('waiting')
    after(returns[Math.min(losses++, returns.length - 1)] ?? 0, () => void connect())
  }

  function drop(): void {
    turn++
    const dropped = socket
    socket = null
    // Browsers complain of one that is closed before it was open.
    if (dropped?.readyState === connecting) dropped.onopen = () => dropped.close()
    else dropped?.close()
  }

  function close(): void {
    drop()
    timers.clearTimeout(timer)
    enter('closed')
  }

  void connect()
  return {
    watch(order, secret) {
      // The server keeps the last ones when there are too many: what is watched anew is the last.
      watched.delete(order)
      watched.set(order, secret)
      if (state === 'open') say({ type: 'watch', order, token: secret })
    },
    unwatch: (order) => void watched.delete(order),
    close() {
      close()
      return lastId
    },
  }
}

const ownAddress = (): string => `${globalThis.location.origin.replace(/^http/, 'ws')}/api/events`

// The way to a server, for tests: it can be cut, go silent, be slow, or be there for new connections only.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

interface Pair {
  from: Socket
  onward: Socket
  /** Nothing passes any more, not even the end of the other side. */
  isSilent: boolean
  /** Requests pass, and their answers do not. */
  isDeaf: boolean
}

export type TestProxy = Awaited<ReturnType<typeof startProxy>>

/** @param server its address, which leads through the proxy in the result */
export async function startProxy(server: string) {
  const to = new URL(server)
  const pairs = new Set<Pair>()
  let isSilent = false
  let delayMs = 0
  const listening = createServer((from) => {
    const pair: Pair = { from, onward: connect(Number(to.port), to.hostname), isSilent, isDeaf: false }
    pairs.add(pair)
    for (const [one, other] of [
      [from, pair.onward],
      [pair.onward, from],
    ] as const) {
      // biome-ignore format: one pair in a line
      const end = () => pair.isSilent || other.destroy()
      one.on('error', end).on('close', end)
      one.on('data', async (data) => {
        if (delayMs > 0) await wait(delayMs)
        if (!pair.isSilent && !(pair.isDeaf && one === pair.onward)) other.write(data)
      })
    }
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const through = new URL(server)
  through.port = String((listening.address() as AddressInfo).port)
  const cut = () => {
    for (const { from, onward } of pairs) for (const socket of [from, onward]) socket.destroy()
    pairs.clear()
  }
  const set = (change: Partial<Pair>) => {
    for (const pair of pairs) Object.assign(pair, change)
  }
  onTestFinished(() => {
    cut()
    listening.close()
  })
  return {
    address: through.href,
    cut,
    /** Cuts connections and refuses new ones. */
    refuse() {
      listening.close()
      cut()
    },
    async accept() {
      listening.listen(Number(through.port), '127.0.0.1')
      await once(listening, 'listening')
    },
    /** The machine vanishes without a word: no connection passes anything, and new ones are accepted and get no answer. */
    freeze() {
      isSilent = true
      set({ isSilent })
    },
    /** New connections pass again. */
    thaw() {
      isSilent = false
    },
    /** Connections of before pass nothing any more, new ones do. */
    strand: () => set({ isSilent: true }),
    /** Connections of before pass requests, and no answer. */
    deafen: () => set({ isDeaf: true }),
    delay(ms: number) {
      delayMs = ms
    },
  }
}

// The real server as a child process, with its own port and data folder.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const api = resolve(import.meta.dirname, '../api/src')
const entry = resolve(api, 'server.ts')
/** Compiled modules for `NODE_COMPILE_CACHE`: compiling took a third of a server's start. Node checks them against the sources. */
export const compileCache = resolve(import.meta.dirname, '../.test/compile-cache')

export interface ShopServer {
  address: string
  dataDir: string
  stop(): Promise<void>
}

const environment = () => ({ ...process.env, NODE_ENV: '', NODE_COMPILE_CACHE: compileCache })

/** A shop in a process of its own. */
export interface ShopProcess extends ShopServer {
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>
}

export async function startShop(dataDir: string, env: Record<string, string> = {}, program = entry): Promise<ShopProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...environment(), PORT: '0', HOST: '127.0.0.1', LECHAIM_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  const address = await new Promise<string>((listening, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = line.match(/^listening (http\S+)/)?.[1]
      if (found) listening(found)
    })
    child.once('close', (code) => failed(new Error(`The server ended with ${code}: ${errors}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'close')
  }
  return { address, dataDir, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export type ShopSeries = ReturnType<typeof startShopSeries>

/** A process that serves shops one after another: loading the server's modules takes longer than most stories. */
export function startShopSeries() {
  const child = fork(resolve(api, 'test-server.ts'), { env: environment(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const ask = async (dataDir: string | null) => {
    child.send({ dataDir })
    const [answer] = await Promise.race([once(child, 'message'), ended])
    if (typeof answer?.address !== 'string')
      throw new Error(`The server of the stories failed: ${answer?.error ?? `it ended with ${answer}`}`)
    return answer.address as string
  }
  return {
    /** Opens the shop of a data folder. The one before must be stopped. */
    async open(dataDir: string): Promise<ShopServer> {
      const address = await ask(dataDir)
      let isOpen = true
      const stop = async () => {
        if (isOpen) await ask(null)
        isOpen = false
      }
      return { address, dataDir, stop }
    },
    async end(): Promise<void> {
      child.disconnect()
      await ended
    },
  }
}

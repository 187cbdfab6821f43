// The real server as a child process, with its own port and data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const entry = resolve(import.meta.dirname, '../api/src/server.ts')
/** Compiled modules for `NODE_COMPILE_CACHE`: compiling took a third of a server's start. Node checks them against the sources. */
export const compileCache = resolve(import.meta.dirname, '../.test/compile-cache')

export interface ShopServer {
  address: string
  dataDir: string
  process: ChildProcess
  stop(): Promise<void>
}

export async function startShop(dataDir: string, env: Record<string, string> = {}, program = entry): Promise<ShopServer> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', LECHAIM_DATA: dataDir, NODE_COMPILE_CACHE: compileCache, ...env },
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
  return {
    address,
    dataDir,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}

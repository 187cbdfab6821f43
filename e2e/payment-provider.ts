// A shop whose payments go to a provider of the story's own, which speaks the real one's wire.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { test } from './fixtures.ts'

const program = resolve(import.meta.dirname, '../api/src/payments/providers/test-provider-process.ts')

async function startProvider(): Promise<{ address: string; environment: Record<string, string>; stop: () => void }> {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const address = String(line).split(' ')[1]?.trim() ?? ''
  const port = String(await freePort())
  const environment = {
    PORT: port,
    // The address that the provider calls and shoppers come back to.
    LECHAIM_ORIGIN: `http://127.0.0.1:${port}`,
    LECHAIM_PAYPLUS_API_KEY: 'test-api-key',
    LECHAIM_PAYPLUS_SECRET_KEY: 'test-secret-key-nobody-sees',
    LECHAIM_PAYPLUS_PAGE: 'test-page',
    LECHAIM_PAYPLUS_ADDRESS: address,
  }
  return { address, environment, stop: () => child.disconnect() }
}

/** Stories of a shop with such a provider. */
export const testWithProvider = test.extend<{ provider: Awaited<ReturnType<typeof startProvider>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  provider: async ({}, use) => {
    const provider = await startProvider()
    await use(provider)
    provider.stop()
  },
  environment: async ({ provider }, use) => use(provider.environment),
  allowedOrigins: async ({ provider }, use) => use([provider.address]),
})

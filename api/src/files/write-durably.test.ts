import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-app.ts'
import { sweepHalfWritten } from './write-durably.ts'

const bytes = 1_500_000
/** Writes files, each of one repeated byte, and reports once it has begun. */
const writer = (folder: string) => `
  import { writeDurably } from ${JSON.stringify(join(import.meta.dirname, 'write-durably.ts'))}
  process.stdout.write('writing')
  for (let n = 0; n < 500; n++) await writeDurably(${JSON.stringify(folder)}, process.pid + '-' + n, Buffer.alloc(${bytes}, n))
`

test('a process killed during writes leaves whole files and temporary ones that the next start removes', async () => {
  const folder = temporaryFolder()
  for (const milliseconds of [3, 11, 17, 29, 41]) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', writer(folder)], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    setTimeout(() => child.kill('SIGKILL'), milliseconds)
    await once(child, 'exit')
  }
  sweepHalfWritten(folder)
  for (const name of readdirSync(folder)) {
    const file = readFileSync(join(folder, name))
    expect({ length: file.length, isHidden: name.startsWith('.') }, name).toEqual({ length: bytes, isHidden: false })
    expect(file.equals(Buffer.alloc(bytes, file[0])), name).toBe(true)
  }
})

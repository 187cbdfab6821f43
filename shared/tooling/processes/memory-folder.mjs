// A folder in memory for the temporary files of tests: thousands of small files and databases took a fifth of their processor time on a disk.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Makes the folder the one for temporary files, if there is room and programs can be run in it. It is removed when this process ends. */
export function keepTemporaryFilesInMemory() {
  process.env.TMPDIR = makeFolder() ?? tmpdir()
}

function makeFolder() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize < neededBytes) return null
    const folder = mkdtempSync(join(inMemory, 'lechaim-tests-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    // PostgreSQL runs as another user where tests run as root.
    chmodSync(folder, 0o711)
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    execFileSync(program)
    return folder
  } catch {
    return null
  }
}

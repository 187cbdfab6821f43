// A folder in memory for the temporary files of a run of tests.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** @returns a folder that is removed when this process ends; null where there is no room, or where programs cannot be run in it */
export function makeMemoryFolder() {
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

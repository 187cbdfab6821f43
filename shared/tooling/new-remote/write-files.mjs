import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @param files texts by path */
export function writeFiles(folder, files) {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

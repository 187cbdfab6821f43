// Creates a repository of its own for a remote, with the shop's packages in it, in a temporary folder that is moved at the end.
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packPackages } from '../packages/pack.mjs'
import { standaloneFiles } from './remote-files.mjs'
import { writeFiles } from './write-files.mjs'

/** @param folder the shop's checkout
 *  @param asked.target absolute; missing, or an empty folder
 *  @throws with a one-line reason. */
export function makeStandalone(folder, asked) {
  const { target } = asked
  mkdirSync(dirname(target), { recursive: true })
  const unfinished = mkdtempSync(join(dirname(target), '.new-remote-'))
  try {
    const vendor = join(unfinished, 'vendor')
    mkdirSync(vendor)
    const archives = packPackages(vendor)
    writeFiles(unfinished, standaloneFiles(folder, asked, archives))
    chmodSync(unfinished, 0o755)
    mkdirSync(target, { recursive: true })
    rmdirSync(target)
    renameSync(unfinished, target)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

// Copies this checkout, for tests that change it.
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './releases.ts'

/** @returns its folder, to be removed by the caller */
export function copyCheckout(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lechaim-checkout-')))
  const isSource = (path: string) => !/[/\\](node_modules|dist[^/\\]*|data|\.(?!npmrc|gitignore|dependency-cruiser)[^/\\]*)$/.test(path)
  for (const name of readdirSync(root).filter((name) => isSource(join(root, name))))
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  for (const name of ['', ...readdirSync(folder)]) {
    const installed = join(root, name, 'node_modules')
    if (existsSync(installed)) linkFolder(installed, join(folder, name, 'node_modules'))
  }
  return folder
}

/** Hard links, since dependencies are large and only read. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, place)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), place)
    else link(source, place)
  }
}

function link(source: string, place: string): void {
  try {
    linkSync(source, place)
  } catch {
    // Hard links fail across disks.
    copyFileSync(source, place, constants.COPYFILE_FICLONE)
  }
}

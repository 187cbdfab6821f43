// Creates the workspace and its lockfile entry in a temporary folder, moved at the end, so that a failure leaves no partial result.
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../launch/npm.mjs'
import { knownSlots } from './names.mjs'
import { remoteFiles, storyOf } from './remote-files.mjs'
import { writeFiles } from './write-files.mjs'

/** @throws with a one-line reason. */
export function makeRemote(folder, asked) {
  const workspace = `remote-${asked.name}`
  const unfinished = mkdtempSync(join(folder, 'node_modules', '.new-remote-'))
  try {
    writeFiles(join(unfinished, workspace), remoteFiles(folder, asked))
    updateLockfile(folder, unfinished)
    const story = storyOf(asked, knownSlots(folder))
    putInPlace(folder, unfinished, workspace)
    if (story) writeFiles(join(folder, 'e2e/tests/remotes'), { [`${asked.name}.spec.ts`]: story })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function putInPlace(folder, unfinished, workspace) {
  const place = join(folder, workspace)
  const link = join(folder, 'node_modules/@lechaim', workspace)
  renameSync(join(unfinished, workspace), place)
  try {
    rmSync(link, { force: true })
    // As `npm ci` would link it.
    if (process.platform === 'win32') symlinkSync(place, link, 'junction')
    else symlinkSync(join('../..', workspace), link)
    renameSync(join(unfinished, 'package-lock.json'), join(folder, 'package-lock.json'))
  } catch (error) {
    rmSync(link, { force: true })
    rmSync(place, { recursive: true })
    throw error
  }
}

/** npm needs the manifests alone and no network: every package of the new workspace is in the lockfile already. */
function updateLockfile(folder, unfinished) {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(folder, file), join(unfinished, file))
  for (const name of readdirSync(folder)) {
    const manifest = join(name, 'package.json')
    if (name !== 'node_modules' && existsSync(join(folder, manifest))) cpSync(join(folder, manifest), join(unfinished, manifest))
  }
  const options = ['--prefix', unfinished, '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { ok, output } = npm(process.execPath, ['install', ...options])
  if (!ok) throw new Error(`The lockfile could not be updated: ${output.match(/npm error (?!code)(.+)/)?.[1] ?? output.trim()}`)
}

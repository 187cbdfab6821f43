import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { npm } from '../launch/npm.mjs'
import { root } from '../workspaces.mjs'
import { packages } from './contents.mjs'

/** Packs both packages with `npm pack`.
 *  @param to an existing folder
 *  @returns the names of the archives by those of the packages
 *  @throws with a one-line reason */
export const packPackages = (to) => Object.fromEntries(packages().map((one) => [one.manifest.name, pack(one, to)]))

function pack({ manifest, folder, files, made }, to) {
  const staged = mkdtempSync(join(tmpdir(), 'lechaim-package-'))
  try {
    for (const file of files) cpSync(join(folder, file), join(staged, file))
    cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'))
    for (const [file, text] of Object.entries({ ...made, 'package.json': `${JSON.stringify(manifest, null, 2)}\n` })) {
      mkdirSync(dirname(join(staged, file)), { recursive: true })
      writeFileSync(join(staged, file), text)
    }
    const { ok, output } = npm(process.execPath, ['pack', staged, '--pack-destination', to, '--ignore-scripts'])
    const archive = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    if (!ok || !output.includes(archive)) throw new Error(`${manifest.name} could not be packed: ${output.trim().split('\n').at(-1)}`)
    return archive
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
}

// `node shared/tooling/complete-lockfile.mjs`, after a change of dependencies. npm leaves a package's builds for other platforms out of
// the lockfile when the registry at hand lacks one of them, and `npm ci` then refuses the lockfile everywhere. Their names say all
// that the lockfile needs to know of them, so they are written in here.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspaces.mjs'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** What a platform build's name says: `@swc/core-linux-x64-musl` runs on Linux, x64, musl. */
export function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const find = (known) => words.filter((word) => known.includes(word))
  const os = find(systems)
  const cpu = find(processors)
  const libc = words.includes('musl') ? ['musl'] : os[0] === 'linux' && words.includes('gnu') ? ['glibc'] : []
  return { cpu, ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) }
}

/** The optional packages of a lockfile that have no entry: `[path, version]`. */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(([name, version]) => [`node_modules/${name}`, version]),
  )
}

export function completeLockfile(lockfile) {
  const added = missingOptionals(lockfile)
    .filter(([path, version]) => /^\d+\.\d+\.\d+/.test(version) && platformOf(path).cpu.length > 0)
    .map(([path, version]) => [path, { version, ...platformOf(path), dev: true, license: 'MIT', optional: true }])
  const packages = Object.fromEntries([...Object.entries(lockfile.packages), ...added].sort(([one], [other]) => (one < other ? -1 : 1)))
  return { lockfile: { ...lockfile, packages }, added: added.length }
}

if (process.argv[1]?.endsWith('complete-lockfile.mjs')) {
  const file = process.argv[2] ?? join(root, 'package-lock.json')
  const { lockfile, added } = completeLockfile(JSON.parse(readFileSync(file, 'utf8')))
  if (added > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
  process.stdout.write(`${added} packages for other platforms added\n`)
}

// Releases for the stories: modified real builds, uploaded through the API or by the command.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FailureReport } from '@lechaim/shared/contracts/page-reports.ts'
import type { ReleaseAnswer, ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { create } from 'tar'
import { compileCache, type ShopServer } from './shop-server.ts'

type Shop = Pick<ShopServer, 'address' | 'dataDir'>

export const root = resolve(import.meta.dirname, '..')

export type Files = Map<string, string>
/** Builds hold the hash alone, without the name of its function. */
const hashIn = (integrity: string) => integrity.slice(integrity.indexOf('-') + 1)
const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Starts one of the commands of the project against a shop.
 *  @returns its output so far, its exit code, and a function that stops it */
export function spawnCommand(name: string, args: string[], env: Record<string, string>, checkout = root) {
  const launcher = join(checkout, 'shared/tooling/launch.mjs')
  // Paths of a copy would never be asked for again.
  const cache = checkout === root ? { NODE_COMPILE_CACHE: compileCache } : {}
  const child = spawn(process.execPath, [launcher, name, ...args], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: '', ...cache, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)))
  return { output: () => output, ended, stop: () => child.kill(), pid: child.pid }
}

/** Runs one of the commands to its end. @returns what it printed, and its exit code */
export async function runCommand(...command: Parameters<typeof spawnCommand>): Promise<{ output: string; code: number }> {
  const { output, ended } = spawnCommand(...command)
  return { code: await ended, output: output() }
}

export async function deployToken({ dataDir }: Shop, remote: string, ...more: string[]): Promise<string> {
  const { output } = await runCommand('deploy-token', ['--remote', remote, ...more], { LECHAIM_DATA: dataDir })
  const token = /lechaim_deploy_\S+/.exec(output)?.[0]
  if (!token) throw new Error(`No token: ${output}`)
  return token
}

/** The commands for a remote or the host, with its team's token. */
export async function commandsOf(shop: Shop, workspace: 'remote-cart' | 'host' = 'remote-cart') {
  const LECHAIM_DEPLOY_TOKEN = await deployToken(shop, workspace.replace('remote-', ''))
  return async (name: string, ...args: string[]) => {
    const { output, code } = await runCommand(name, [workspace, '--to', shop.address, ...args], { LECHAIM_DEPLOY_TOKEN })
    return { code, output: output.trim() }
  }
}

let builds: string | undefined

/** A folder that is removed when the process ends. */
function makeFolder(): string {
  if (!builds) {
    const folder = mkdtempSync(join(tmpdir(), 'lechaim-builds-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    builds = folder
  }
  return mkdtempSync(join(builds, 'build-'))
}

/** Makes another release from a workspace's build, with its own file names and matching hashes.
 *  @returns its folder and version */
export function anotherBuild(
  workspace: string,
  name: string,
  alter: (files: Files) => void = () => {},
): { folder: string; version: string } {
  const folder = makeFolder()
  cpSync(join(root, workspace, 'dist'), folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const texts = readdirSync(folder).filter((file) => /\.(c?js|json|css)$/.test(file))
  const files: Files = new Map(texts.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const build = JSON.parse(files.get('release.json') ?? '') as ReleaseBuild
  const [number = '', hash = ''] = build.version.split('+')
  const ownHash = createHash('sha256')
    .update(hash + name)
    .digest('hex')
    .slice(0, hash.length)
  for (const [file, text] of files) files.set(file, text.replaceAll(hash, ownHash))
  alter(files)
  // Scripts that contain hashes of others are processed last.
  const changed = () => [...files].filter(([file, text]) => build.files[file] && build.files[file] !== integrityOf(text))
  for (let round = 0; round < 3; round++) {
    for (const [file, text] of changed()) {
      const [before, now] = [build.files[file] ?? '', integrityOf(text)]
      build.files[file] = now
      for (const [other, content] of files) if (other.endsWith('.js')) files.set(other, content.replaceAll(hashIn(before), hashIn(now)))
    }
  }
  const altered = JSON.parse(files.get('release.json') ?? '') as ReleaseBuild
  const version = `${number}+${ownHash}`
  // Stories also run in a checkout with changes.
  const source = altered.source && { ...altered.source, clean: true }
  files.set('release.json', JSON.stringify({ ...altered, version, source, files: build.files }))
  for (const [file, content] of files) writeFileSync(join(folder, file), content)
  return { folder, version }
}

/** Prepends code to the first script whose name matches. */
export const withCode =
  (script: RegExp, code: string) =>
  (files: Files): void => {
    const name = [...files.keys()].find((file) => script.test(file) && file.endsWith('.js'))
    if (!name) throw new Error(`No script like ${script}`)
    files.set(name, `${code};${files.get(name)}`)
  }

/** A team's client of the release API. */
export async function teamOf(shop: Shop, remote: string) {
  const authorization = `Bearer ${await deployToken(shop, remote)}`
  const send = async (path: string, body?: RequestInit['body'], type = 'application/json') => {
    const init: RequestInit = body
      ? { method: 'POST', body, headers: { authorization, 'content-type': type } }
      : { headers: { authorization } }
    const response = await fetch(`${shop.address}/api/releases/${remote}${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const sendArchive = (archive: Buffer<ArrayBuffer>, query = ''): Promise<ReleaseAnswer> => send(query, archive, 'application/gzip')
  const post = (path: string, body: object): Promise<ReleaseAnswer> => send(path, JSON.stringify(body))
  return {
    release: async ({ folder }: { folder: string }, query = '') => sendArchive(await packed(folder), query),
    send: sendArchive,
    rollBack: () => post('/rollback', {}),
    promote: (body: { version?: string; traffic?: number }) => post('/promote', body),
    switch: (off: boolean) => post('/switch', { off }),
    history: (): Promise<ReleaseHistory> => send(''),
  }
}

/** Reports a failed release from a visitor's page. */
export async function reportFailure({ address }: Shop, report: Omit<FailureReport, 'ticket'>): Promise<void> {
  const ticket = /desc="([^"]+)"/.exec((await fetch(address)).headers.get('server-timing') ?? '')?.[1] ?? ''
  const body = JSON.stringify({ ...report, ticket })
  const response = await fetch(`${address}/api/release-failures`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!response.ok) throw new Error(`The report was answered with ${response.status}`)
}

async function packed(cwd: string): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of create({ gzip: { level: 1 }, cwd, portable: true }, readdirSync(cwd))) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

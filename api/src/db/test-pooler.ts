// PgBouncer in transaction mode as docs/many-machines.md has it, in front of a test's PostgreSQL.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/many-machines.md'), 'utf8')
const settingsOfGuide = guide.match(/```ini file=\/etc\/pgbouncer\/pgbouncer\.ini\n([\s\S]*?)```/)?.[1] ?? ''

export const hasPooler = spawnSync('which', ['pgbouncer']).status === 0
if (!hasPooler) process.stdout.write('The pooler is not tested here: there is no pgbouncer\n')

/** It refuses to run as root. */
const unprivileged = 65_534

/** @param direct the address of a database. @returns the same through the pooler */
export async function startPooler(direct: string): Promise<string> {
  const port = await freePort()
  const { hostname, port: serverPort, username, pathname } = new URL(direct)
  const name = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-pooler-'))
  const settings = settingsOfGuide
    .replace('lechaim = host=db.internal port=5432', `${name} = host=${hostname} port=${serverPort}`)
    .replace('listen_addr = 10.0.0.21', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    // The test's server lets everybody of this machine in, without TLS.
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users.txt'))
    .replace(/^server_tls_.*\n/gm, '')
  expect(settings).toContain('pool_mode = transaction')
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings}unix_socket_dir =\n`)
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, unprivileged, unprivileged)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (text) => (log += text))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true })
  })
  const pooled = new URL(direct)
  pooled.port = String(port)
  await vi
    .waitFor(
      async () => {
        const client = new pg.Client(pooled.href)
        await client.connect()
        await client.query('select 1').finally(() => client.end())
      },
      { timeout: 10_000 },
    )
    .catch((error) => expect.fail(`${error.message}: ${log}`))
  return pooled.href
}

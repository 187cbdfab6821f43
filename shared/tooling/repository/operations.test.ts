// docs/operations.md as somebody would follow it: its examples go through the programs that they are for, where those are installed, and
// its upgrade is done through its proxy.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../processes/free-port.mjs'
import { root } from '../workspaces.mjs'

const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
/** The examples that are files, by their path. */
const examples = new Map([...guide.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text]))
const example = (path: string): string => examples.get(path) ?? expect.fail(`There is no ${path} in docs/operations.md`)

const has = (program: string) => spawnSync('which', [program]).status === 0
const ownerEnv = { LECHAIM_OWNER_EMAIL: 'owner@shop.example', LECHAIM_OWNER_PASSWORD: 'a-long-first-password' }

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function check(program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** The proxy of the guide, on ports and with a certificate of its own. */
function nginxConfig(folder: string, ports: { http: number; https: number; shop: number }): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=shop.example', '-days', '1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' })
  const site = example('/etc/nginx/conf.d/lechaim.conf')
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.shop}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`)
  const file = join(folder, 'nginx.conf')
  const main = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr crit; events {}`
  writeFileSync(file, `${main}\nhttp { access_log off; ${folders.join(' ')}\n${site}\n}\n`)
  return file
}

/** The status and the cleared cookies of an HTTP/2 request with so many cookies of 4,000 bytes. */
async function answerToCookies(port: number, count: number): Promise<unknown[]> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, maxSendHeaderBlockLength: 2 ** 20 })
  try {
    const cookie = Array.from({ length: count }, (_, n) => `c${n}=${'x'.repeat(4000)}`)
    const request = session.request({ ':path': '/', ':authority': 'shop.example', cookie })
    const [headers] = await once(request, 'response')
    return [headers[':status'], headers['clear-site-data']]
  } finally {
    session.destroy()
  }
}

/** The guide's other proxy, on a port and with a certificate of its own. */
function caddyConfig(folder: string, ports: { https: number; shop: number }): string {
  const file = join(folder, 'Caddyfile')
  const main = `{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n  storage file_system ${join(folder, 'caddy')}\n}\n`
  const site = example('/etc/caddy/Caddyfile')
    .replace('shop.example, manage.shop.example {', `https://shop.example:${ports.https} {\n  bind 127.0.0.1\n  tls internal`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.shop}`)
    .replace('/etc/caddy/lechaim', join(root, 'docs/balancer'))
  writeFileSync(file, main + site)
  return file
}

/** @returns a function that asks through a proxy: the answer, or status 0 for none */
function visitorOf(port: number) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  onTestFinished(() => agent.destroy())
  const headers = { host: 'shop.example', 'accept-encoding': 'br' }
  return (path: string) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done) => {
      const options = { agent, host: '127.0.0.1', servername: 'shop.example', port, path, headers }
      get(options, (response) => {
        const parts: Buffer[] = []
        response
          .on('data', (part) => parts.push(part))
          .on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }))
      }).on('error', () => done({ status: 0, headers: {}, body: Buffer.alloc(0) }))
    })
}

function startProxy(program: string, args: string[]): void {
  const proxy = spawn(program, args, { stdio: 'ignore' })
  const ended = once(proxy, 'close')
  onTestFinished(async () => {
    proxy.kill('SIGTERM')
    await ended
  })
}

/** A checkout's start, as the unit does it. */
function startShop(env: Record<string, string>) {
  const launcher = join(root, 'shared/tooling/launch.mjs')
  const child = spawn(process.execPath, [launcher, 'start'], { cwd: root, env: { PATH: process.env.PATH, ...env } })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const says = (text: string) => vi.waitFor(() => expect(output).toContain(text), { timeout: 120_000, interval: 20 })
  return { child, ended, says, output: () => output }
}

describe('the examples', () => {
  it('are all there', () => {
    expect([...examples.keys()].map((path) => basename(path)).sort()).toEqual([
      'Caddyfile',
      'first-owner.env',
      'lechaim-backup.service',
      'lechaim-backup.timer',
      'lechaim.conf',
      'lechaim.env',
      'lechaim@.service',
    ])
  })

  it.skipIf(!has('nginx') || !has('openssl'))('nginx takes its configuration', () => {
    const folder = temporaryFolder()
    const { status, output } = check('nginx', ['-t', '-p', folder, '-c', nginxConfig(folder, { http: 8080, https: 8443, shop: 3000 })])
    expect(output).toContain('test is successful')
    expect(status).toBe(0)
  })

  it.skipIf(!has('caddy'))('Caddy takes its configuration', () => {
    const file = join(temporaryFolder(), 'Caddyfile')
    writeFileSync(file, example('/etc/caddy/Caddyfile'))
    expect(check('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]).output).toContain('Valid configuration')
  })

  it.skipIf(!has('systemd-analyze'))('systemd takes the units without a word', () => {
    const folder = temporaryFolder()
    const units = [...examples].filter(([path]) => path.startsWith('/etc/systemd/system/'))
    for (const [path, text] of units) {
      // The programs are where Debian has them; here they may be elsewhere.
      writeFileSync(join(folder, basename(path)), text.replaceAll('/usr/bin/node', process.execPath))
    }
    const names = units.map(([path]) => join(folder, basename(path).replace('@.', '@a.')))
    writeFileSync(join(folder, 'lechaim@a.service'), readFileSync(join(folder, 'lechaim@.service')))
    expect(check('systemd-analyze', ['verify', '--man=no', ...names])).toEqual({ status: 0, output: '' })
  })
})

it.skipIf(!has('nginx') || !has('openssl'))(
  'by the examples’ settings and proxy the shop starts, and an upgrade interrupts it for at most 2 s',
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder()
    const ports = { http: await freePort(), https: await freePort(), shop: await freePort() }
    const config = nginxConfig(folder, ports)
    mkdirSync(join(folder, 'run'))
    startProxy('nginx', ['-p', join(folder, 'run'), '-c', config])
    const settings = parseEnv(example('/etc/lechaim/lechaim.env')) as Record<string, string>
    const env = { ...settings, PORT: String(ports.shop), LECHAIM_DATA: join(folder, 'data') }

    const first = startShop({ ...env, ...ownerEnv })
    await first.says('Ctrl-C')
    expect(first.output()).toContain('  Shop   https://shop.example/\n  Admin  https://manage.shop.example/?view=admin\n')
    expect(first.output()).toContain(`  Proxy  http://127.0.0.1:${ports.shop},`)

    const ask = visitorOf(ports.https)
    const home = await ask('/')
    expect(home.status).toBe(200)
    expect(home.headers['content-encoding']).toBe('br')
    expect(home.headers['strict-transport-security']).toContain('max-age')

    // As browsers send them over HTTP/2, each cookie as a field of its own: all that any page of the site can set for it.
    for (const count of [5, 9, 180]) expect(await answerToCookies(ports.https, count)).toEqual([431, '"cookies"'])

    // The owner's first password has left the environment.
    const second = startShop(env)
    await second.says('waits for the process that uses the data folder')
    let [asking, answeredAt, longestMs] = [true, performance.now(), 0]
    const visitor = async () => {
      for (; asking; await wait(100)) {
        if ((await ask('/?view=category')).status !== 200) continue
        longestMs = Math.max(longestMs, performance.now() - answeredAt)
        answeredAt = performance.now()
      }
    }
    const visits = visitor()
    await wait(500)
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual([0, null])
    await second.says('Ctrl-C')
    await wait(500)
    asking = false
    await visits
    process.stdout.write(`Upgrade: ${Math.round(longestMs)} ms without an answer\n`)
    expect(longestMs).toBeLessThan(2000)
    expect((await ask('/readyz')).status).toBe(200)

    // Live events get through the proxy.
    const { WebSocket: Socket } = await import('ws' as string)
    const socket = new Socket(`wss://127.0.0.1:${ports.https}/api/events`, {
      rejectUnauthorized: false,
      headers: { host: 'shop.example', origin: 'https://shop.example' },
    })
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    socket.send('{"type":"hello"}')
    const [message] = await once(socket, 'message')
    expect(JSON.parse(String(message))).toMatchObject({ type: 'welcome', role: 'visitor' })
  },
)

it.skipIf(!has('caddy'))(
  'through the example’s Caddy a restart holds requests, and a stopped shop gets its page',
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder()
    const ports = { https: await freePort(), shop: await freePort() }
    startProxy('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyConfig(folder, ports)])
    const settings = parseEnv(example('/etc/lechaim/lechaim.env')) as Record<string, string>
    const env = { ...settings, PORT: String(ports.shop), LECHAIM_DATA: join(folder, 'data') }
    const first = startShop({ ...env, ...ownerEnv })
    await first.says('Ctrl-C')
    const ask = visitorOf(ports.https)
    const home = await ask('/')
    expect({ status: home.status, contentEncoding: home.headers['content-encoding'] }).toEqual({ status: 200, contentEncoding: 'br' })
    expect((await ask('/api/no-such-address')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(home.headers['strict-transport-security']).toContain('max-age')

    const second = startShop(env)
    await second.says('waits for the process that uses the data folder')
    first.child.kill('SIGTERM')
    await first.ended
    expect((await ask('/?view=category')).status).toBe(200)
    await second.says('Ctrl-C')
    second.child.kill('SIGTERM')
    await second.ended
    const without = await ask('/')
    expect(without).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
    expect(without.body.toString()).toContain('החנות אינה זמינה כרגע')
  },
)

// compose.yaml, which needs Docker to run: its settings start a shop, and what it refers to is there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { sender, temporaryFolder, testConfig } from '../test-app.ts'

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: string[] | Record<string, unknown>
  configs?: { source: string; target: string }[]
  ulimits?: { nofile: number }
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, object>
  configs: Record<string, { content?: string; file?: string }>
}

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const text = read('compose.yaml')
const { services, volumes, configs } = parse(text, { merge: true }) as Compose
const { config } = JSON.parse(read('package.json')) as { config: { runtime: string } }
const haproxy = configs.haproxy?.content ?? ''

/** As Docker does. */
const filled = (value: string) => value.replace(/\$\{(\w+):\?\}/g, (_, name) => `the-${name}`)
const shops = Object.entries(services).filter(([, { environment = {} }]) => 'LECHAIM_DATABASE' in environment)
const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))

test('each image is of a fixed version, and Node.js of the pinned one', () => {
  for (const [name, { image }] of Object.entries(services)) expect(image, name).toMatch(/:(?:RELEASE\.)?\d+[.-]\d+/)
  for (const [, { image }] of shops) expect(image).toBe(`node:${config.runtime}-bookworm-slim`)
})

test('every variable must be set', () => {
  const variables = text.match(/(?<!\$)\$[^$\s"']+/g) ?? []
  const required = variables.map((each) => each.match(/^\$\{(\w+):\?\}/)?.[1])
  expect([...new Set(required)].sort()).toEqual(['SHOP_PASSWORD', 'STORE_SECRET'])
})

test('the settings start the shop, which answers readiness and catalogue by the balancer’s headers', async () => {
  expect(shops.map(([name]) => name)).toEqual(['a', 'b', 'c'])
  const environment = environmentOf(services.a as Service)
  for (const [, service] of shops) expect(environmentOf(service)).toEqual(environment)
  const source = globSync('api/src/config/*.ts', { cwd: root }).map(read).join('\n')
  for (const name of Object.keys(environment)) expect(source).toMatch(new RegExp(`\\b${name}\\b`))
  const { database, objects, mode, origin, trustProxy, publicDemo, host } = readConfig(environment)
  expect({ address: database.address, bucket: objects?.bucket }).toEqual({
    address: 'postgres://lechaim:the-SHOP_PASSWORD@database:5432/lechaim',
    bucket: 'http://store:9000/lechaim',
  })
  const dataDir = temporaryFolder()
  const app = await buildApp(testConfig(dataDir, { mode, origin, trustProxy, publicDemo, host }), { demo: null, page: false })
  const [, path = '', ofHost = ''] = haproxy.match(/http-check send meth GET uri (\S+) ver HTTP\/1.1 hdr Host (\S+)/) ?? []
  expect((await sender(app, { host: ofHost })('GET', path)).statusCode).toBe(200)
  const forwarded = { 'x-forwarded-host': 'localhost:8080', 'x-forwarded-proto': 'http', 'x-forwarded-for': '10.0.0.1' }
  expect((await sender(app, { host: 'localhost:8080', ...forwarded })('GET', '/api/products')).statusCode).toBe(200)
  await app.close()
})

test('each process has a data folder of its own and the keys of all, in volumes that are declared', () => {
  const environment = environmentOf(services.a as Service)
  for (const [name, service] of shops) {
    expect(service.volumes).toContain(`${name}:${environment.LECHAIM_DATA}`)
    expect(service.volumes).toContain(`keys:${environment.LECHAIM_KEYS}`)
  }
  const used = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0])
  expect([...new Set(used)].filter((name) => name !== '.').sort()).toEqual(Object.keys(volumes).sort())
})

test('services wait for services that exist, and the balancer sends to every process where it listens', () => {
  for (const { depends_on = [], configs: of = [] } of Object.values(services)) {
    for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) expect(services).toHaveProperty(name)
    for (const { source } of of) {
      expect(configs).toHaveProperty(source)
      const { file } = configs[source] ?? {}
      if (file) expect(existsSync(join(root, file)), file).toBe(true)
    }
  }
  const errorFiles = [...haproxy.matchAll(/errorfile 50[234] (\S+)/g)].map(([, path]) => path)
  expect(errorFiles).toEqual(Array(3).fill(services.balancer?.configs?.find(({ source }) => source === 'unavailable')?.target))
  const port = services.a?.environment?.PORT
  const servers = [...haproxy.matchAll(/^ *server (\S+) (\S+)$/gm)].map(([, name, address]) => [name, address])
  expect(servers).toEqual(shops.map(([name]) => [name, `${name}:${port}`]))
  expect(services.balancer?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:8080:/)])
  expect(haproxy).toContain(`bind :${services.balancer?.ports?.[0]?.split(':')[2]}`)
})

test('the balancer retries and checks as in docs/many-machines.md', () => {
  const lines = (part: string) => part.split('\n').map((line) => line.trim())
  const rules = /^(?:timeout|retries|option|retry-on|balance|http-request disable)/
  const guide = read('docs/many-machines.md').match(/```haproxy [^\n]+\n([\s\S]*?)```/)?.[1] ?? ''
  const ofGuide = lines(guide).filter((line) => rules.test(line))
  expect(ofGuide.length).toBeGreaterThan(8)
  expect(lines(haproxy).filter((line) => rules.test(line))).toEqual(ofGuide)
})

/** HAProxy counts two for each connection, and some of its own. */
const filesFor = (connections: number) => 2 * connections + 100

test('the open-file limits of balancer and processes suffice for their connections, also in guides', () => {
  const numberIn = (source: string, pattern: RegExp) => Number(source.match(pattern)?.[1] ?? expect.fail(`nothing like ${pattern}`))
  const guide = read('docs/many-machines.md')
  const maxconn = /^\s*maxconn (\d+)$/m
  expect(numberIn(guide, /haproxy\.service\.d[\s\S]*?^LimitNOFILE=(\d+)$/m)).toBeGreaterThan(filesFor(numberIn(guide, maxconn)))
  expect(services.balancer?.ulimits?.nofile).toBeGreaterThan(filesFor(numberIn(haproxy, maxconn)))
  const { limits } = readConfig({})
  for (const [name, { ulimits }] of shops) expect(ulimits?.nofile, name).toBeGreaterThan(2 * limits.connections)
  expect(numberIn(read('docs/operations.md'), /^LimitNOFILE=(\d+)$/m)).toBeGreaterThan(2 * limits.connections)
})

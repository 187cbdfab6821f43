import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findAdvisories, lockedPackages, run } from '../commands/advisories.mjs'

/** Answers as the documentation of OSV's querybatch has it: one result for each query, empty where nothing is known. */
async function osv(ids: Record<string, string[]>, status = 200): Promise<{ address: string; asked: string[][] }> {
  const asked: string[][] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { queries } = JSON.parse(body) as { queries: { package: { name: string; ecosystem: string }; version: string }[] }
    asked.push(queries.map(({ package: { name, ecosystem }, version }) => `${ecosystem}:${name}@${version}`))
    const results = queries.map(({ package: { name } }) => (ids[name] ? { vulns: ids[name].map((id) => ({ id, modified: '' })) } : {}))
    response.writeHead(status).end(JSON.stringify({ results }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/querybatch`, asked }
}

it('queries each package and version once, nested ones included, workspaces left out', () => {
  const packages = {
    '': {},
    'node_modules/@lechaim/api': { link: true },
    'node_modules/@a/b': { version: '1.0.0' },
    'node_modules/c/node_modules/@a/b': { version: '1.0.0' },
    'node_modules/d/node_modules/@a/b': { version: '2.0.0' },
    api: { version: '0.1.0' },
  }
  expect(lockedPackages({ packages })).toEqual([
    { name: '@a/b', version: '1.0.0' },
    { name: '@a/b', version: '2.0.0' },
  ])
})

it('names the packages with advisories, over more than one batch', async () => {
  const { address, asked } = await osv({ p1200: ['GHSA-x'] })
  const packages = Array.from({ length: 1500 }, (_, n) => ({ name: `p${n}`, version: '1.0.0' }))
  expect(await findAdvisories(packages, address)).toEqual([{ name: 'p1200', version: '1.0.0', ids: ['GHSA-x'] }])
  expect(asked.map(({ length }) => length)).toEqual([1000, 500])
  expect(asked[0]?.[0]).toBe('npm:p0@1.0.0')
})

it('fails on an advisory and without an answer', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  expect(await run([], (await osv({})).address)).toBe(0)
  expect(await run([], (await osv({ fastify: ['GHSA-y'] })).address)).toBe(1)
  expect(await run([], (await osv({}, 500)).address)).toBe(2)
  expect(await run([], 'http://127.0.0.1:9/')).toBe(2)
  expect(written.mock.calls.join('\n')).toMatch(
    /fastify@\S+: https:\/\/osv\.dev\/GHSA-y\n[\s\S]*not checked, 127\.0\.0\.1:9 gave no answer/,
  )
})

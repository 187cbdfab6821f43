import type { FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFirstViews } from './first-views.ts'
import type { Fault } from './release-renderer.ts'

/** A host that renders the areas of the page as text. */
const host = `
const createElement = (component) => component()
const shared = { react: { createElement }, shared: { greeting: 'שלום' } }
exports.provided = (name) => shared[name]
exports.render = ({ page, search }, componentOf) => {
  const failed = []
  const html = page.areas.map((area) => {
    const component = componentOf(area)
    if (!component) return '[' + area.remote + ' left]'
    try { return component() } catch (error) { failed.push({ area, message: error.message }); return '[' + area.remote + ' threw]' }
  }).join(' ')
  return { html: html + search, styles: '', failed }
}`
const good = `const { greeting } = require('shared'); exports['./slot/header'] = () => () => greeting`
const drawing = (body: string) => `let kept = []; exports['./slot/overlay'] = () => () => { ${body}; return 'drawn' }`

const area = (remote: string, expose: string) => ({ remote, version: '1.0.0+a', expose })
const task = (search = ''): FirstViewTask =>
  ({ page: { areas: [area('good', './slot/header'), area('bad', './slot/overlay')] }, search, lostPath: null }) as never
const releases = ['host@1.0.0+a', 'good@1.0.0+a', 'bad@1.0.0+a'] as const

function views(bad: string, options: Partial<Parameters<typeof createFirstViews>[0]> = {}) {
  const faults: Fault[] = []
  const errors: unknown[] = []
  const codes: Record<string, string> = { 'host@1.0.0+a': host, 'good@1.0.0+a': good, 'bad@1.0.0+a': bad, 'bad@1.1.0+b': drawing('') }
  const made = createFirstViews({
    codeOf: (key) => codes[key] ?? null,
    onFault: (fault) => faults.push(fault),
    onError: (error) => errors.push(error),
    limits: { load: 3000, draw: 400 },
    ...options,
  })
  onTestFinished(() => {
    made.close()
    expect(errors).toEqual([])
  })
  return { ...made, faults, html: async (search = '') => (await made.draw(releases, task(search)))?.html }
}

/** Limits that a slow machine keeps to. */
const patient = { limits: { load: 20_000, draw: 20_000 }, startTimeoutMs: 20_000 }

/** Retries until the renderer has recovered. */
async function settled(shop: ReturnType<typeof views>): Promise<string | undefined> {
  for (let tries = 0; tries < 40; tries++) {
    const html = await shop.html()
    if (html?.startsWith('שלום')) return html
    await new Promise((done) => setTimeout(done, 50))
  }
  return undefined
}

it('renders every page with its own releases', async () => {
  const shop = views(drawing(''))
  expect(await shop.html('?q=a')).toBe('שלום drawn?q=a')
  expect(await shop.html('?q=b')).toBe('שלום drawn?q=b')
  expect(shop.faults).toEqual([])
})

describe('a failing remote loses its own areas and is reported', () => {
  it.each([
    ['throws when it is loaded', 'throw new Error("on purpose")', /on purpose/],
    ['loops when it is loaded', 'for (;;);', /did not come to an end/],
    ['asks for what is not shared', 'require("node:fs")', /not there on the server/],
    ['reaches for the process', 'process.exit(1)', /undefined/],
    ['starts a timer', 'setTimeout(() => {}, 1)', /setTimeout is not there/],
    ['asks the network', 'fetch("http://127.0.0.1:1")', /fetch is not there/],
    ['rejects', 'Promise.reject(new Error("on purpose"))', /on purpose/],
  ])('%s', async (_name, code, message) => {
    const shop = views(`${code}\nexports['./slot/overlay'] = () => () => 'drawn'`)
    expect(await settled(shop)).toBe('שלום [bad left]')
    expect(shop.faults.map(({ key }) => key)).toEqual(['bad@1.0.0+a'])
    expect(shop.faults[0]?.message).toMatch(message)
  })

  it.each([
    ['loops', 'for (;;);', /did not come to an end/],
    ['takes all of the memory at once', 'for (;;) kept.push(new Array(1e6).fill(1.5))', /ended the process|come to an end/],
    ['rejects later', 'Promise.resolve().then(() => { throw new Error("on purpose") })', /on purpose/],
    ['asks the network from a promise', '(async () => { fetch("/x") })()', /fetch is not there/],
    ['waits without working', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', /is not defined/],
    ['takes buffers that the engine doesn’t count', 'kept.push(new Uint8Array(1e9).fill(1))', /It took \d+ MB|come to an end/],
    ['reads a file behind its own back', 'globalThis; new Function("return this")().process.binding("fs")', /undefined/],
  ])('%s while it draws', async (_name, code, message) => {
    const shop = views(drawing(code))
    const html = await settled(shop)
    expect(html).toMatch(/^שלום \[bad (left|threw)\]$/)
    expect([...new Set(shop.faults.map(({ key }) => key))]).toEqual(['bad@1.0.0+a'])
    expect(shop.faults[0]?.message).toMatch(message)
  })

  it('an area that throws is omitted from its page, and after five times from all pages', async () => {
    const shop = views(drawing('if (kept.length++ < 100) throw new Error("on purpose")'))
    expect(await shop.html()).toBe('שלום [bad threw]')
    for (let page = 0; page < 10; page++) await shop.html()
    expect(await shop.html()).toBe('שלום [bad left]')
    expect(shop.faults.map(({ expose }) => expose)).toEqual([...Array(4).fill('./slot/overlay'), null])
  })
})

it.each([
  ['on the heap', 'kept.push(new Array(20000).fill(Math.random()))'],
  ['in buffers', 'kept.push(new Uint8Array(200000).fill(1))'],
])('a renderer whose pages keep memory %s is replaced, and no release is left out', async (_name, code) => {
  const errors: unknown[] = []
  const shop = views(drawing(code), { memoryLimit: 120 * 1024 * 1024, onError: (error) => errors.push(error) })
  await shop.html()
  const first = await shop.pid()
  for (let page = 0; page < 800 && errors.length === 0; page++) await shop.html()
  expect(String(errors[0])).toMatch(/held \d+ MB and is replaced/)
  expect(await settled(shop)).toBe('שלום drawn')
  expect(await shop.pid()).not.toBe(first)
  expect(shop.faults).toEqual([])
})

it('a remote that loops in a canary is still rendered for other visitors', async () => {
  const shop = views(drawing(''), {
    codeOf: (key) => (key.startsWith('host') ? host : key.startsWith('good') ? good : drawing(key === 'bad@1.1.0+b' ? 'for (;;);' : '')),
  })
  const page = { areas: [{ ...area('bad', './slot/overlay'), version: '1.1.0+b' }] }
  const canary = () => shop.draw([releases[0], 'bad@1.1.0+b'], { ...task(), page } as never)
  await expect.poll(async () => (await canary())?.html, { timeout: 15_000 }).toBe('[bad left]')
  expect(await shop.html()).toBe('שלום drawn')
})

it('changes to shared modules in one set of releases affect no other set', async () => {
  const shop = views(drawing(''), {
    codeOf: (key) => {
      if (key === 'bad@1.1.0+b') return `const react = require('react'); react.createElement = () => 'forged'; ${drawing('')}`
      return key.startsWith('host') ? host : key.startsWith('good') ? good : drawing('')
    },
  })
  const page = { areas: [area('good', './slot/header'), { ...area('bad', './slot/overlay'), version: '1.1.0+b' }] }
  const preview = () => shop.draw([releases[0], 'good@1.0.0+a', 'bad@1.1.0+b'], { ...task(), page } as never)
  for (let visit = 0; visit < 2; visit++) {
    expect((await preview())?.html).toContain('forged')
    expect(await shop.html()).toBe('שלום drawn')
  }
})

it('a slow renderer delays no page beyond its time limit', async () => {
  const slow = drawing('for (const end = Date.now() + 3000; Date.now() < end; );')
  const shop = views(slow, { limits: { load: 3000, draw: 10_000 } })
  const start = performance.now()
  expect(await shop.html()).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(2500)
})

it('the next release of an omitted remote is rendered again', async () => {
  const shop = views('throw new Error("on purpose")')
  await settled(shop)
  const next = [releases[0], 'good@1.0.0+a', 'bad@1.1.0+b'] as const
  const page = { areas: [{ ...area('bad', './slot/overlay'), version: '1.1.0+b' }] }
  expect((await shop.draw(next, { ...task(), page } as never))?.html).toBe('drawn')
})

it("after a failure of the host's bundle browsers render every page without delay", async () => {
  const shop = views('', { codeOf: (key) => (key.startsWith('host') ? 'throw new Error("on purpose")' : good) })
  expect(await shop.html()).toBeUndefined()
  expect(shop.faults).toMatchObject([{ key: 'host@1.0.0+a' }])
  const start = performance.now()
  expect(await shop.html()).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(20)
})

it('a killed renderer is replaced, and no release is omitted', async () => {
  const errors: unknown[] = []
  const shop = views(drawing(''), { onError: (error) => errors.push(error) })
  await shop.html()
  process.kill((await shop.pid()) ?? 0, 'SIGKILL')
  expect(await settled(shop)).toBe('שלום drawn')
  expect(shop.faults).toEqual([])
  expect(errors.map(String)).toEqual([expect.stringContaining('was ended: It ended the process (SIGKILL)')])
})

/** Timers are taken away from bundles; this one is left. */
const later = 'const later = (run) => { kept.push(AbortSignal.timeout(200)); kept.at(-1).addEventListener("abort", run) };'
const isUp = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  // Where taking memory is slow it is ended for its work before; `confined-process.test.ts` has the limit of memory.
  ['takes memory', 'const take = () => { kept.push(new Uint8Array(5e7).fill(1)); later(take) }; later(take)', /It (?:took \d+ MB|worked)/],
  ['works without end', 'later(() => { for (;;); })', /It worked for \d+ ms without a question/],
  [
    'works in pieces',
    'const work = () => { for (const end = Date.now() + 60; Date.now() < end; ); later(work) }; later(work)',
    /It worked/,
  ],
])('a renderer whose bundle %s between pages is ended and replaced', async (_name, code, message) => {
  const errors: unknown[] = []
  // After the pages that warm it up.
  const body = `if (++pages === 5) { ${code} }`
  const bad = `let kept = [], pages = 0; ${later} exports['./slot/overlay'] = () => () => { ${body}; return 'drawn' }`
  const shop = views(bad, { ...patient, onError: (error) => errors.push(error) })
  await shop.html()
  const pid = (await shop.pid()) ?? 0
  await expect.poll(() => isUp(pid), { timeout: 20_000 }).toBe(false)
  expect(await settled(shop)).toBe('שלום drawn')
  expect(String(errors[0])).toMatch(message)
})

it('a server bundle whose hash differs from its release is not run', async () => {
  const shop = views('', {
    codeOf: (key) => {
      if (key.startsWith('bad')) throw new Error('server.cjs lies here as another')
      return key.startsWith('host') ? host : good
    },
  })
  expect(await shop.html()).toBe('שלום [bad left]')
  expect(shop.faults).toMatchObject([{ key: 'bad@1.0.0+a', message: expect.stringMatching(/lies here as another/) }])
})

it('each set of releases has its own renderer, and idle ones end', async () => {
  const shop = views('', { ...patient, codeOf: (key) => (key.startsWith('host') ? host : drawing('')), idleMs: 100 })
  const started: number[] = []
  for (let release = 0; release < 8; release++) {
    const version = `1.${release}.0+a`
    const page = { areas: [{ ...area('bad', './slot/overlay'), version }] }
    expect((await shop.draw([releases[0], `bad@${version}`], { ...task(), page } as never))?.html).toBe('drawn')
    started.push((await shop.pid()) ?? 0)
  }
  expect(new Set(started).size).toBe(8)
  await vi.waitFor(() => expect(started.filter(isUp)).toEqual(started.slice(-1)), 10_000)
})

it('counts pages drawn and left, and processes that start and end', async () => {
  const reported: string[] = []
  const observer = {
    drew: (outcome: string, ms: number) => void reported.push(ms > 0 ? outcome : 'without a time'),
    started: () => void reported.push('started'),
    ended: (cause: string) => void reported.push(`ended: ${cause}`),
    held: (bytes: number) => void reported.push(bytes > 0 ? 'memory' : 'without memory'),
  }
  const shop = views(drawing('if (kept.push(1) > 20) for (;;);'), { observer })
  await settled(shop)
  expect(reported.slice(reported.indexOf('started'))).toEqual(expect.arrayContaining(['started', 'memory', 'drawn']))
  reported.length = 0
  const drawOn = async () => {
    await shop.html()
    expect(reported).toEqual(expect.arrayContaining(['left', 'ended: release', 'started']))
  }
  await vi.waitFor(drawOn, { timeout: 20_000, interval: 1 })
})

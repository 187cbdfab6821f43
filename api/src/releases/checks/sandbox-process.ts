// The process in which a release is loaded: webpack's and federation's real loading, on the real frameworks, with just enough of a page
// around it. Placeholders replace the shop's own shared modules: the check finds code that doesn't load.
import { hash } from 'node:crypto'
import vm from 'node:vm'
import type { HostServer } from '@lechaim/shared/contracts/first-view.ts'
import { messageOf, readLines, send } from '../confined/json-lines.ts'
import { evaluateBundle, hideProcess } from '../confined/release-globals.ts'
import { type Component, type FirstViewCheck, openFirstViewCheck } from './first-view-check.ts'
import { outsideSelector, textOfTemplate } from './style-reach.ts'

export interface SandboxTask {
  base: string
  /** Texts by file name. */
  scripts: Record<string, string>
  /** Null for the host, which is only read: it draws the page as soon as it runs. */
  remote: { entry: string; global: string; exposes: string[]; shared: { name: string; version: string }[] } | null
  /** Server bundles and what to draw with them; null where there are none. */
  firstView: FirstViewCheck | null
}

/** The second kind draws one of the pages. */
type Question = { load: SandboxTask } | { draw: number }

interface Container {
  init(scope: unknown): unknown
  get(expose: string): Promise<() => { default?: unknown }>
}

interface ScriptElement {
  tagName: 'SCRIPT' | 'STYLE'
  textContent?: string
  src: string
  integrity?: string
  onload?: (event: unknown) => void
  onerror?: (event: unknown) => void
  setAttribute(): void
}

const origin = 'http://shop.invalid'
const longestTask = 128 * 1024 * 1024
const runtimeCore = '@module-federation/runtime-core'

/** Shared modules that are loaded for real. */
const frameworks = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'styled-components', 'nanostores', '@nanostores/react']

/** Loaded before release code runs. */
const loaded = new Map<string, unknown>()

/** A placeholder for any module: can be called, read, constructed and spread without end. */
function anything(): unknown {
  const value: unknown = new Proxy(function anyValue() {}, {
    get: (_target, key) => {
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return function* nothing() {}
      return key === 'then' || key === 'prototype' ? undefined : value
    },
    apply: () => value,
    construct: () => value as object,
  })
  return value
}

function sharedScope(shared: { name: string; version: string }[], host: HostServer | null) {
  // With a host at hand, a module that it lacks comes with the remote itself, as in a page.
  const given = shared.filter(({ name }) => !host || provide(host, name) !== undefined || provide(null, name) !== undefined)
  const entries = given.map(({ name, version }) => {
    const module = provide(host, name) ?? provide(null, name) ?? anything()
    const share = { get: () => () => module, lib: () => module, loaded: true, from: 'host', eager: true, version, scope: ['default'] }
    return [name, { [version]: { ...share, shareConfig: { singleton: true, eager: true, requiredVersion: false } } }] as const
  })
  return Object.fromEntries(entries)
}

function openPage({ base, scripts }: SandboxTask) {
  const createElement = (name?: string): ScriptElement => ({ tagName: name === 'style' ? 'STYLE' : 'SCRIPT', src: '', setAttribute() {} })
  const document = {
    currentScript: null as ScriptElement | null,
    createElement,
    head: { appendChild, append: appendChild },
    getElementsByTagName: () => [],
  }
  const window: Record<string, unknown> = {
    document: Object.assign(document, { querySelector: () => null, querySelectorAll: () => [], addEventListener() {}, baseURI: origin }),
    location: new URL(`${origin}/`),
    navigator: { userAgent: 'release check', language: 'he-IL' },
    console: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map((name) => [name, () => {}])),
    setTimeout,
    clearTimeout,
    queueMicrotask,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    addEventListener() {},
    removeEventListener() {},
  }
  window.window = window
  window.self = window
  const context = vm.createContext(window)

  function run(file: string, element: ScriptElement): void {
    document.currentScript = element
    try {
      vm.runInContext(scripts[file] ?? '', context, { filename: file, timeout: 5000 })
    } finally {
      document.currentScript = null
    }
  }

  function appendChild(element: ScriptElement): void {
    if (element.tagName === 'STYLE') {
      const selector = outsideSelector(String(element.textContent ?? ''))
      if (selector) outside.push(selector)
      return
    }
    const file = element.src.slice(element.src.lastIndexOf('/') + 1)
    const text = scripts[file]
    const found = text === undefined ? null : `sha384-${hash('sha384', text, 'base64')}`
    queueMicrotask(() => {
      if (found === null || element.integrity !== found) {
        element.onerror?.({ type: 'error', target: element })
        return
      }
      try {
        run(file, element)
        element.onload?.({ type: 'load', target: element })
      } catch (error) {
        answer(`"${file}" throws while it is evaluated: ${messageOf(error)}`)
      }
    })
  }

  return {
    window,
    start: (file: string) => run(file, { ...createElement(), src: `${origin}${base}${file}` }),
  }
}

/** @throws Error that says what was attempted when it failed */
async function attempt<Value>(failure: string, work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${failure}: ${messageOf(error)}`)
  }
}

const noteRunning = (what: string) => send({ running: what })
let drawPage: (index: number) => void = () => {}

/** @throws Error with what is wrong, in a sentence */
async function check(task: SandboxTask): Promise<void> {
  for (const [file, text] of Object.entries(task.scripts)) {
    await attempt(`"${file}" is no script that can be read`, () => new vm.Script(text, { filename: file }))
  }
  const { remote, firstView } = task
  const host = firstView && (await attempt("It can't be loaded", () => evaluateBundle<HostServer>('host', firstView.host, () => undefined)))
  const components = remote && (await load(task, remote, host))
  const providedFor = (name: string): HostServer['provided'] =>
    name === firstView?.candidate ? (wanted) => provide(host, wanted) : (wanted) => host?.provided(wanted)
  if (firstView && host) drawPage = openFirstViewCheck(firstView, { host, components, providedFor, noteRunning, cpuMs })
}

function refuseOutside(): void {
  const [selector] = outside
  if (selector === undefined) return
  throw new Error(
    `Its global style "${selector}" reaches outside its own part, into those of all others: style components of your own, or put a class of your own in front`,
  )
}

/** Selectors of global styles that match what other parts draw. */
const outside: string[] = []

/** styled-components as a candidate gets it: what it styles everywhere is looked at. */
function watched(styled: unknown): unknown {
  const real = styled as { createGlobalStyle?: (...template: unknown[]) => unknown } | undefined
  if (!real?.createGlobalStyle) return styled
  const createGlobalStyle = (...template: unknown[]) => {
    const selector = outsideSelector(textOfTemplate(template))
    if (selector) outside.push(selector)
    return real.createGlobalStyle?.(...template)
  }
  return { ...real, createGlobalStyle }
}

const styles = 'styled-components'
/** A shared module for the candidate; undefined for an unknown one. */
const provide = (host: HostServer | null, name: string): unknown => {
  const module = host ? host.provided(name) : loaded.get(name)
  return name === styles ? watched(module) : module
}
/** @returns the components that it exposes */
async function load(
  task: SandboxTask,
  { entry, global, exposes, shared }: NonNullable<SandboxTask['remote']>,
  host: HostServer | null,
): Promise<Record<string, Component>> {
  const page = openPage(task)
  page.window._FEDERATION_RUNTIME_CORE = loaded.get(runtimeCore)
  await attempt(`Its entry "${entry}" throws while it is evaluated`, () => page.start(entry))
  const container = page.window[global] as Container | undefined
  if (typeof container?.get !== 'function')
    throw new Error(`Its entry "${entry}" makes no container "${global}": build it with the federation plugin`)
  await attempt("Its container can't be made ready", () => container.init(sharedScope(shared, host)))
  const components: Record<string, Component> = {}
  for (const expose of exposes) {
    const module = await attempt(`"${expose}" can't be loaded`, async () => (await container.get(expose))())
    if (typeof module?.default !== 'function') throw new Error(`"${expose}" exports no component by default: export default function …`)
    components[expose] = module.default as Component
  }
  return components
}

const exit = process.exit.bind(process)
const cpuUsage = process.cpuUsage.bind(process)
const cpuMs = () => {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

let isAsked = false

function answer(problem: string | null): void {
  // A problem between two questions is the answer to the next one.
  if (isAsked) send({ answer: { problem } })
  else if (problem) send({ fault: problem, by: null })
  isAsked = false
  if (problem) exit(0)
}

process.on('uncaughtException', (error) => answer(`It throws while it is loaded: ${messageOf(error)}`))
process.on('unhandledRejection', (error) => answer(`It rejects while it is loaded: ${messageOf(error)}`))
for (const name of [runtimeCore, ...frameworks]) loaded.set(name, await import(name))

async function work(question: Question): Promise<void> {
  isAsked = true
  if ('load' in question) await check(question.load)
  else drawPage(question.draw)
  refuseOutside()
}

// The server sends one question at a time.
process.stdin.on(
  'data',
  readLines(longestTask, (question) => {
    work(question as Question).then(
      () => answer(null),
      (error: Error) => answer(error.message),
    )
  }),
)
process.stdin.on('close', () => exit(0))
hideProcess()
// nanostores asks for NODE_ENV whenever it runs.
Reflect.set(globalThis, 'process', { env: {} })

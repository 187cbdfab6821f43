// Inline script at the end of the page: logs an unknown path (SPEC §2), starts the age gate, and requests the shop's scripts. It waits for
// the first paint, which hidden tabs never have, and the largest picture, or for a press; the scripts run one by one, since each blocks a
// phone.
import { pictureSettled } from '../picture-settled.ts'
import { openAgeGate } from './age-gate.ts'
import { applyFonts, changeFonts } from './page-fonts.ts'

/** Milliseconds that the scripts wait for the first view. */
const maxWaitMs = 2500
/** Milliseconds that the fonts wait for hydration. */
const maxFontsWaitMs = 5000

interface PageScript {
  address: string
  integrity?: string
  /** The host's scripts are executed; all others are preloaded. */
  host?: boolean
}

if (location.pathname !== '/') console.error('404: no such path:', location.pathname)
openAgeGate()
const list = document.getElementById('page-scripts')?.textContent
if (list) {
  void requestAfterFirstPaint(JSON.parse(list) as PageScript[])
  void changeFontsAfterHydration()
} else applyFonts()

async function requestAfterFirstPaint(scripts: readonly PageScript[]): Promise<void> {
  await Promise.race([firstPaint(), pause(maxWaitMs), firstPress()])
  for (const script of scripts) {
    document.head.append(elementFor(script))
    await pause()
  }
}

/** A press that waits for the scripts (`early-press.ts`). */
async function firstPress(): Promise<void> {
  if (!document.querySelector('[data-pressed]')) await eventOf('early-press')
}

async function firstPaint(): Promise<void> {
  await pictureSettled('#app')
  await pause()
  if (!document.hidden) await contentPainted()
}

function contentPainted(): Promise<void> {
  return new Promise((done) => {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) done()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Fonts that load beside the scripts hold up the answer to a press (decision 0130). */
async function changeFontsAfterHydration(): Promise<void> {
  await Promise.race([eventOf('area-hydrated'), pause(maxFontsWaitMs)])
  await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done))
  void changeFonts()
}

function eventOf(type: string): Promise<unknown> {
  return new Promise((done) => document.addEventListener(type, done))
}

function pause(ms = 0): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

function elementFor({ address, integrity, host }: PageScript): HTMLElement {
  const element = host
    ? Object.assign(document.createElement('script'), { src: address, async: false, fetchPriority: 'high' })
    : Object.assign(document.createElement('link'), { href: address, rel: 'preload', as: 'script' })
  if (host) element.dataset.hostScript = ''
  return integrity ? Object.assign(element, { integrity, crossOrigin: 'anonymous' }) : element
}

// A Prometheus that asks a test's shop, with the alerts of docs/monitoring: the program of Debian's package `prometheus`, without its service.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { expect, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'

export const monitoring = join(import.meta.dirname, '../../../docs/monitoring')
const read = (name: string) => readFileSync(join(monitoring, name), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
  labels: { severity: string }
}
export const rules: Rule[] = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)

export const dashboardQueries: string[] = (
  JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] }
).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** As Grafana fills them in. */
export const filledIn = (query: string): string => query.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')

/** Names of metrics in a query: all have one of these beginnings. */
export const metricsIn = (query: string): string[] => query.match(/\b(?:lechaim|process|nodejs)_\w+/g) ?? []

export const hasPrometheus = ['prometheus', 'promtool'].every((program) => spawnSync('which', [program]).status === 0)
if (!hasPrometheus) process.stdout.write('The alerts are not tested here: there is no prometheus (Debian’s package of that name)\n')

interface Answer<Data> {
  status: string
  error?: string
  data: Data
}

interface Alerts {
  groups: { rules: { name: string; state: string; health: string; lastError?: string }[] }[]
}

/** @param port of the shop's metrics */
export async function startPrometheus(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-prometheus-'))
  const own = await freePort()
  const settings = read('prometheus.yml')
  expect(settings).toContain("targets: ['127.0.0.1:9300']")
  writeFileSync(join(folder, 'alerts.yml'), read('alerts.yml'))
  writeFileSync(join(folder, 'prometheus.yml'), settings.replace(':9300', `:${port}`).replaceAll('interval: 15s', 'interval: 1s'))
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${own}`,
      '--log.level=warn',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  child.stderr.on('data', (text) => (log += text))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = async <Data>(path: string): Promise<Answer<Data>> => {
    const response = await fetch(`http://127.0.0.1:${own}/api/v1/${path}`)
    return (await response.json()) as Answer<Data>
  }
  const ready = () => fetch(`http://127.0.0.1:${own}/-/ready`)
  await vi
    .waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 30_000, interval: 100 })
    .catch((error) => expect.fail(`${error.message}: ${log}`))
  const alertRules = async () => (await ask<Alerts>('rules')).data.groups.flatMap((group) => group.rules)
  return {
    query: (text: string) =>
      ask<{ result: { metric: Record<string, string>; value: [number, string] }[] }>(`query?query=${encodeURIComponent(text)}`),
    alertRules,
    /** Waits until these alerts are pending or fire.
     *  @returns the others that are so as well */
    async raised(...names: string[]): Promise<string[]> {
      return vi.waitFor(
        async () => {
          const raised = (await alertRules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name)
          expect(raised).toEqual(expect.arrayContaining(names))
          return raised.filter((name) => !names.includes(name))
        },
        { timeout: 30_000, interval: 200 },
      )
    },
  }
}

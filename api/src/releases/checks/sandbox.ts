// Loads a release for real before any browser does, in a process that can read no data, start nothing and reach nobody.
import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { entryFile } from '../manifest.ts'
import type { Candidate } from './check-release.ts'
import type { SandboxAnswer, SandboxTask } from './sandbox-process.ts'

const timeLimit = 20_000
const memoryLimit = 512

const checkout = resolve(import.meta.dirname, '../../../..')
const script = resolve(import.meta.dirname, 'sandbox-process.ts')
const readable = [`${checkout}/node_modules/*`, `${checkout}/package.json`, `${checkout}/api/package.json`, `${import.meta.dirname}/*`]

/** @returns what is wrong, in a sentence; null for nothing */
export async function loadInSandbox({ build, manifest, files }: Candidate): Promise<string | null> {
  const scripts = Object.fromEntries(
    [...files].filter(([file]) => file.endsWith('.js')).map(([file, content]) => [file, content.toString()]),
  )
  return runSandbox({
    base: `/remotes/${build.name}/${build.version}/`,
    scripts,
    remote: manifest && {
      entry: entryFile(manifest),
      global: manifest.metaData.globalName ?? `__mf_${build.name}`,
      exposes: manifest.exposes.map(({ path }) => path),
      shared: manifest.shared ?? [],
    },
  })
}

function runSandbox(task: SandboxTask): Promise<string | null> {
  return new Promise((done) => {
    const child = fork(script, {
      execArgv: [
        '--permission',
        ...readable.map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${memoryLimit}`,
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
      ],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (problem: string | null) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      done(problem)
    }
    const timer = setTimeout(
      () => end(`It did not load within ${timeLimit / 1000} s: it must not wait for anything while it is loaded`),
      timeLimit,
    )
    child.once('message', (answer: SandboxAnswer) => end(answer.problem))
    child.once('error', (error) => end(`It could not be loaded: ${error.message}`))
    child.once('exit', (code, signal) =>
      end(`Loading it ended the process (${signal ?? code}): it must neither exit nor take more than ${memoryLimit} MB`),
    )
    child.send(task, (error) => error && end(`It could not be loaded: ${error.message}`))
  })
}

import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { root } from './console.mjs'

/** Runs npm on the given Node. Its output is read: `npm -s` in front passes its own silence on to every npm below. */
export function npm(node, args, added = {}) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, npm_config_loglevel: 'notice', ...added }
  const script = process.env.npm_execpath
  const [file, ...first] = script?.endsWith('.js') ? [node, script] : ['npm']
  const done = spawnSync(file, [...first, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32' && file === 'npm',
  })
  return { ok: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error ?? ''}` }
}

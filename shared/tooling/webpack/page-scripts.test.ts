import { expect, it, onTestFinished } from 'vitest'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { freePort } from '../processes/free-port.mjs'
import { pageScriptsConfig } from './page-scripts.mjs'

it('the dev server puts no client of its own into the scripts in the page', async () => {
  const compiler = webpack([pageScriptsConfig({ workspace: 'host', dev: true })] as webpack.Configuration[])
  const port = await freePort()
  const options = { host: '127.0.0.1', port, hot: true, static: false, setupExitSignals: false } as const
  const server = new WebpackDevServer(options, compiler as webpack.MultiCompiler)
  await server.start()
  onTestFinished(() => server.stop())
  const answer = await fetch(`http://127.0.0.1:${port}/page-scripts.json`)
  const scripts = (await answer.json()) as Record<string, { text: string }>
  expect(Object.keys(scripts)).toContain('opening')
  for (const [name, { text }] of Object.entries(scripts)) expect(text.includes('webpack'), name).toBe(false)
})

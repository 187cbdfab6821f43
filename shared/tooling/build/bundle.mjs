// Runs webpack for a workspace: both builds of one that the server draws.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { isDrawnByServer } from '../webpack/server.mjs'
import { folderOf } from '../workspaces.mjs'

export const settingsOf = (workspace) => join(folderOf(workspace), 'webpack.config.mjs')

/** @returns webpack's configuration of each build, that for browsers first */
export async function configurationsOf(workspace, version) {
  const { default: configure } = await import(pathToFileURL(settingsOf(workspace)).href)
  return [configure({ version }), isDrawnByServer(workspace) ? configure({ version, server: true }) : []].flat()
}

/** Prints errors and warnings.
 *  @returns whether there were no errors
 *  @throws what a plugin has thrown */
export async function bundle(workspace, configurations) {
  const stats = await new Promise((resolve, reject) => {
    const compiler = webpack(configurations)
    compiler.run((error, result) => compiler.close((closing) => (error || closing ? reject(error ?? closing) : resolve(result))))
  })
  if (stats.hasErrors() || stats.hasWarnings())
    process.stderr.write(`${workspace}:\n${stats.toString({ all: false, errors: true, warnings: true, colors: false })}\n`)
  return !stats.hasErrors()
}

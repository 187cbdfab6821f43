// A build's version: the workspace's own and a hash of what the build is made of, so that equal builds are one release.
import { join } from 'node:path'
import { folderOf, readJson } from '../workspaces.mjs'
import { hashOfInputs, readInputs } from './build-inputs.mjs'

/** @param files that webpack reads for the build; those of the last build without
 *  @returns `<version>+<hash>`; null for a workspace that was never built: only a build finds its files */
export function buildVersion(workspace, files = readInputs(workspace)) {
  const { version } = readJson(join(folderOf(workspace), 'package.json'))
  return files && `${version}+${hashOfInputs(workspace, files)}`
}

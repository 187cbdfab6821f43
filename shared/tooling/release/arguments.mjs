// Arguments of the release commands: the remote, the shop and the token.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { builtWorkspaces, isPackaged, remoteName } from '../workspaces.mjs'

/** Invalid arguments; exit code 2. */
export class UsageError extends Error {}

/** A shop that refused or was unreachable; exit code 1. */
export class ReleaseFailure extends Error {}

const remotePattern = /^[a-z][a-z0-9-]{0,39}$/

/** @param rest the workspace (`remote-cart`), when npm was called with `-w`, and options. In a team's own repository its remote is meant.
 *  @param own further options of the command, as `parseArgs` takes them
 *  @param shop the name of the option with the shop's address
 *  @throws UsageError */
export function readArguments(rest, own = {}, shop = 'to') {
  const { values, positionals } = parsed(rest, optionsWith(own, shop))
  const workspaces = builtWorkspaces()
  const named = positionals[0] ?? values.remote ?? (isPackaged ? workspaces[0] : undefined)
  const workspace = workspaces.find((one) => one === named || remoteName(one) === named)
  // One that is built elsewhere has a name and, to be released, a finished build.
  const isBuiltHere = 'build' in own && values.build === undefined
  if (!workspace && (isBuiltHere || !remotePattern.test(named ?? '')))
    throw new UsageError(
      `Which remote? --remote ${workspaces.map(remoteName).join(' | ')}, or any other with its finished build: --build folder`,
    )
  if (positionals.length > 1) throw new UsageError(`What is "${positionals[1]}"? Options begin with --`)
  return {
    ...values,
    workspace,
    remote: remoteName(workspace ?? named),
    shop: shopOf(values[shop], shop),
    token: tokenOf(values['token-file']),
  }
}

function optionsWith(own, shop = 'to') {
  const options = { [shop]: { type: 'string' }, remote: { type: 'string' }, 'token-file': { type: 'string' }, ...own }
  refuseSwallowed(Object.keys(options))
  return options
}

const longestSet = 10

/** Arguments that name several releases: `--set cart@0.2.0+…,storefront@0.3.0+…`.
 *  @returns null without `--set`
 *  @throws UsageError */
export function readSet(rest, own) {
  const { values } = parsed(rest, optionsWith(own))
  if (values.set === undefined) return null
  const releases = values.set.split(',').map((named) => {
    const [remote, version, ...more] = named.split('@')
    if (!/^[a-z][a-z0-9-]*$/.test(remote) || !version || more.length > 0)
      throw new UsageError(`--set takes cart@0.2.0+…,storefront@0.3.0+…, not "${named}"`)
    return { remote, version }
  })
  if (releases.length < 2 || releases.length > longestSet)
    throw new UsageError(`--set takes 2 to ${longestSet} releases, separated by commas`)
  return { ...values, releases, shop: shopOf(values.to), token: tokenOf(values['token-file']) }
}

/** @throws UsageError unless this is absent or a share of the visitors in percent, and steps are for one */
export function checkCanary(canary, steps = false) {
  if (steps && canary === undefined) throw new UsageError('--steps goes with --canary 10')
  if (canary !== undefined && !/^[1-9]\d?$/.test(canary)) throw new UsageError(`--canary takes a share from 1 to 99, not "${canary}"`)
}

export function parsed(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error.message.split(/\.\s/)[0])
  }
}

/** Without `--` npm consumes the options: `--preview` would be lost and the release go to everybody. */
export function refuseSwallowed(names) {
  const swallowed = names.filter((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined)
  if (swallowed.length > 0)
    throw new UsageError(`npm took ${swallowed.map((name) => `--${name}`).join(', ')} for itself: put -- before the command's options`)
}

function shopOf(to, option = 'to') {
  if (!to) throw new UsageError(`Which shop? --${option} https://shop.example`)
  return bareAddress(`--${option}`, to)
}

/** @returns the origin
 *  @throws UsageError */
export function bareAddress(option, to) {
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol))
    throw new UsageError(`${option} must be an http(s) address, not "${to}"`)
  const { origin, href } = new URL(to)
  if (href !== `${origin}/`) throw new UsageError(`${option} must be the shop's bare address, ${origin}, not "${to}"`)
  return origin
}

/** Never an argument: npm and the process list show those. */
function tokenOf(file) {
  try {
    const token = file ? readFileSync(file, 'utf8').trim() : process.env.LECHAIM_DEPLOY_TOKEN
    if (token) return token
  } catch (error) {
    throw new UsageError(`--token-file can't be read: ${error.message}`)
  }
  throw new UsageError('Whose release is it? Put the deploy token into LECHAIM_DEPLOY_TOKEN, or into a file: --token-file …')
}

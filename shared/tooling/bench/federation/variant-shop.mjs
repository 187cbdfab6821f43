// One variant of the shop, built in a folder of its own and served by the real server.
import { cpSync, existsSync, mkdtempDisposableSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build, ensureBuilds } from '../../commands/build.mjs'
import { runServer } from '../../processes/server-process.mjs'
import { builtWorkspaces, root } from '../../workspaces.mjs'

/** Workspaces built for each variant; the others use the output of `npm run build`. */
const workspacesOf = { unguarded: builtWorkspaces(), monolith: ['host'] }

/** The server finds builds relative to its sources, so the variant's folder has both. */
function makeCheckout(folder) {
  const isSource = (path) => basename(path) !== 'node_modules'
  cpSync(join(root, 'api'), join(folder, 'api'), { recursive: true, filter: isSource })
  for (const packages of ['node_modules', 'api/node_modules']) {
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(folder, packages), 'junction')
  }
}

async function prepare(variant, folder) {
  if (!workspacesOf[variant]) {
    if (!(await ensureBuilds())) throw new Error('The builds failed')
    return root
  }
  const checkout = join(folder, 'checkout')
  makeCheckout(checkout)
  const config = join(import.meta.dirname, 'variant.config.mjs')
  const env = { ...process.env, BENCH_VARIANT: variant, BENCH_CHECKOUT: checkout }
  for (const workspace of workspacesOf[variant])
    if (!(await build(workspace, { config, env }))) throw new Error(`The build of ${workspace} as ${variant} failed`)
  return checkout
}

/** @param variant `drawn`, `released`, `unguarded` or `monolith`
 *  @returns {{variant, address} & AsyncDisposable} */
export async function openVariant(variant) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(mkdtempDisposableSync(join(tmpdir(), `lechaim-${variant}-`))).path
  const checkout = await prepare(variant, folder)
  const server = await runServer({
    program: join(import.meta.dirname, 'variant-server.mjs'),
    env: {
      BENCH_VARIANT: variant,
      BENCH_CHECKOUT: checkout,
      LECHAIM_DATA: join(folder, 'data'),
      LECHAIM_RATE_LIMITS: 'off',
      ...(variant !== 'drawn' && { LECHAIM_FIRST_VIEW: 'off' }),
    },
  })
  opening.use(server)
  const opened = opening.move()
  return { variant, address: server.address, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

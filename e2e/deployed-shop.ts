// The same shop after a team has deployed: the server comes back at the same address with a new release of one remote live, and the
// files of the old one still there.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ShopServer, startShop } from './shop-server.ts'

const root = resolve(import.meta.dirname, '..')

/** Ends the shop and starts its next one. @returns it with the version that is live now; `stop` also clears up. */
export async function deployRemote(shop: ShopServer, workspace: string): Promise<ShopServer & { version: string }> {
  const checkout = mkdtempSync(join(tmpdir(), 'lechaim-deployed-'))
  cpSync(join(root, 'api'), join(checkout, 'api'), { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  for (const linked of [
    'node_modules',
    'shared',
    'package.json',
    'api/node_modules',
    'host',
    'remote-storefront',
    'remote-admin',
    'remote-cart',
  ])
    if (linked !== workspace) symlinkSync(join(root, linked), join(checkout, linked))
  const built = join(checkout, workspace, 'dist')
  mkdirSync(join(checkout, workspace))
  cpSync(join(root, workspace, 'dist'), built, { recursive: true })
  const release = JSON.parse(readFileSync(join(built, 'release.json'), 'utf8')) as { name: string; version: string }
  const version = `${release.version}.next`
  writeFileSync(join(built, 'release.json'), JSON.stringify({ ...release, version }))

  await shop.stop()
  const next = await startShop(shop.dataDir, { PORT: new URL(shop.address).port }, join(checkout, 'api/src/server.ts'))
  const stop = async () => {
    await next.stop()
    rmSync(checkout, { recursive: true, force: true })
  }
  return { ...next, version, stop }
}

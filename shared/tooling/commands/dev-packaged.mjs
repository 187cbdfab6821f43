// `npm run dev` and `npm start` of a team's own repository: its remote on a page of its own, with hot reload, against a running shop.
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../launch/console.mjs'
import { bareAddress, parsed, UsageError } from '../release/arguments.mjs'
import { explained } from '../release/command.mjs'
import { readHostContract } from '../release/host-contract.mjs'
import { knownShop } from '../release/known-shop.mjs'
import { alonePage } from '../webpack/dev-server.mjs'
import { serve } from '../webpack/serve.mjs'
import { builtWorkspaces, remoteName } from '../workspaces.mjs'

const port = Number(process.env.DEV_PORT ?? 3001)
/** The dev server keeps the process; nothing else does. */
const forEver = 2 ** 31 - 1

export const run = (rest) =>
  explained(async () => {
    const { values } = parsed(rest, { shop: { type: 'string' } })
    const address = values.shop ?? knownShop()
    if (!address) throw new UsageError('Which shop gives the data? --shop https://shop.example, or "shop" in package.json')
    const shop = bareAddress('--shop', address)
    await readHostContract(shop)
    const [workspace] = builtWorkspaces()
    await serve(workspace, { port, alone: true, devServer: alonePage(remoteName(workspace), shop, true) })
    say(`\n  ${workspace} alone  http://127.0.0.1:${port}/, with the data of ${shop}\n  Changes show by themselves. Ctrl-C stops it.`)
    await wait(forEver)
  })

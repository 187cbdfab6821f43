// The dev server of a local build, as a process of its own: the proxy goes on when it ends. It listens at a socket that no other user reaches.
import { serve } from '../webpack/serve.mjs'

const [workspace, inShop, ipc] = process.argv.slice(2)

// The command is gone.
process.on('disconnect', () => process.exit())
const { compiler } = await serve(workspace, { inShop, devServer: { ipc } })
compiler.hooks.done.tap('LocalBuild', (stats) => process.send({ hasErrors: stats.hasErrors() }))

// The commands that need the API's code run it as a program: `npm run backup`, `restore`, `reset-owner`, `link-wallet`, `deploy-token`.
import { spawnSync } from 'node:child_process'
import { apiCommands } from '../workspaces.mjs'

export const run = (rest, command) => spawnSync(process.execPath, [apiCommands, command, ...rest], { stdio: 'inherit' }).status ?? 1

import { join } from 'node:path'
import { readJson, root } from '../workspaces.mjs'

/** The shop that a team's repository is for: `LECHAIM_SHOP`, or `shop` in its package.json; undefined for none. */
export const knownShop = () => process.env.LECHAIM_SHOP || readJson(join(root, 'package.json')).shop

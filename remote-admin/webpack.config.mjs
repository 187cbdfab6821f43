// This team's build: the common recipe, with room for what only this remote needs.
import { remoteConfig } from '../shared/tooling/webpack/base.mjs'

export default (options) => remoteConfig({ workspace: 'remote-admin', ...options })

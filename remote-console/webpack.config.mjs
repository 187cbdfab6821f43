// This remote's build: the shared webpack configuration.
import { remoteConfig } from '../shared/tooling/webpack/base.mjs'

export default (options) => remoteConfig({ workspace: 'remote-console', ...options })

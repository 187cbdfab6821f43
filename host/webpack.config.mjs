// The host's build: the shared webpack configuration.
import { hostConfig } from '../shared/tooling/webpack/host.mjs'

export default (options) => hostConfig({ workspace: 'host', ...options })

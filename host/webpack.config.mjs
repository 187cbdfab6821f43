// The host's build: the common recipe, with room for what only the host needs.
import { hostConfig } from '../shared/tooling/webpack/base.mjs'

export default (options) => hostConfig({ workspace: 'host', ...options })

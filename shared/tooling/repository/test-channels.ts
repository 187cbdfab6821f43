// Browsers' tests run in threads of one process, whose broadcast channels reach each other: each test file gets channels of its own.

const own = crypto.randomUUID()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${own} ${name}`)
  }
}

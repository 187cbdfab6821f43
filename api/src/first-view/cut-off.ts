// Closes the doors of a process in which other people's code runs; what is left is computing.
import dgram from 'node:dgram'
import { registerHooks } from 'node:module'
import net from 'node:net'

/** From now on nothing that runs in this process loads, starts or stops anything, or talks to anybody. */
export function cutOff(): void {
  const refuse = () => {
    throw new Error('There is nothing but the release itself here')
  }
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.Socket.prototype.bind = refuse
  dgram.Socket.prototype.send = refuse as never
  registerHooks({ resolve: refuse, load: refuse })
  for (const name of closed) Object.defineProperty(process, name, { value: refuse })
}

const closed = [
  'binding',
  '_linkedBinding',
  'getBuiltinModule',
  'dlopen',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'abort',
  'chdir',
  'setuid',
  'setgid',
]

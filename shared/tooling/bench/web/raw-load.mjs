// Requests one address repeatedly and counts responses by their bytes: autocannon decompresses each body, slower than the server answers.
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const connections = 10
const seconds = 5

/** Sends one request. @returns the length of the whole response */
function lengthOf(port, request) {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    let answer = Buffer.alloc(0)
    socket.on('error', fail)
    socket.on('data', (part) => {
      answer = Buffer.concat([answer, part])
      const end = answer.indexOf('\r\n\r\n')
      const head = answer.toString('latin1', 0, Math.max(end, 0))
      const body = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (end < 0 || answer.length < end + 4 + body) return
      socket.destroy()
      if (head.startsWith('HTTP/1.1 200')) done(end + 4 + body)
      else fail(new Error(head.split('\r\n')[0]))
    })
    socket.write(request)
  })
}

/** @returns responses per second without pipelining */
export async function answersPerSecond(address, headers) {
  const { port, host, pathname, search } = new URL(address)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`
  // The first response may be rendered; the second comes from the cache.
  await lengthOf(port, request)
  const length = await lengthOf(port, request)
  let answers = 0
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1')
    let left = length
    socket.on('data', ({ length: come }) => {
      left -= come
      if (left > 0) return
      if (left < 0) throw new Error('The answers are not of one length')
      left = length
      answers++
      socket.write(request)
    })
    socket.write(request)
    return socket
  })
  await wait(seconds * 1000)
  for (const socket of sockets) socket.destroy()
  return answers / seconds
}

// A collector of OpenTelemetry's traces for tests: takes protobuf over HTTP and reads of it what tests ask for.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'

/**
 * @typedef {object} ReceivedSpan
 * @property {string} traceId
 * @property {string} spanId
 * @property {string} parentId empty for a root
 * @property {string} name
 * @property {number} startMs since 1970
 * @property {number} endMs
 * @property {Record<string, string | number>} attributes
 * @property {boolean} hasFailed
 */

/** The fields of a message: numbers, or bytes.
 *  @param {Buffer} bytes
 *  @returns {Generator<[field: number, value: bigint | Buffer]>} */
function* fieldsOf(bytes) {
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  /** @param {number} length */
  const next = (length) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const [field, type] = [tag >> 3, tag & 7]
    if (type === 0) yield [field, varint()]
    else if (type === 1) yield [field, next(8).readBigUInt64LE()]
    else if (type === 5) yield [field, BigInt(next(4).readUInt32LE())]
    else yield [field, next(Number(varint()))]
  }
}

/** @param {Buffer} bytes
 *  @param {number} field
 *  @returns {Buffer[]} */
const within = (bytes, field) =>
  [...fieldsOf(bytes)].flatMap(([number, value]) => (number === field ? [/** @type {Buffer} */ (value)] : []))

/** @param {Buffer} bytes
 *  @returns {ReceivedSpan} */
function spanOf(bytes) {
  const field = Object.fromEntries(fieldsOf(bytes))
  /** @param {bigint} nanoseconds */
  const ms = (nanoseconds) => Number(nanoseconds / 1000n) / 1000
  /** @param {Buffer} pair @returns {[string, string | number]} */
  const attributeOf = (pair) => {
    const [key, value] = [within(pair, 1)[0], within(pair, 2)[0] ?? Buffer.alloc(0)]
    const [, given] = fieldsOf(value).next().value ?? [1, Buffer.alloc(0)]
    return [String(key), typeof given === 'bigint' ? Number(given) : String(given)]
  }
  return {
    traceId: field[1].toString('hex'),
    spanId: field[2].toString('hex'),
    parentId: field[4]?.toString('hex') ?? '',
    name: String(field[5]),
    startMs: ms(field[7]),
    endMs: ms(field[8]),
    attributes: Object.fromEntries(within(bytes, 9).map(attributeOf)),
    hasFailed: field[15] !== undefined && [...fieldsOf(field[15])].some(([number, value]) => number === 3 && value === 2n),
  }
}

export async function startOtlpReceiver() {
  /** @type {ReceivedSpan[]} */
  const spans = []
  /** @type {string[]} everything that was sent, as text */
  const texts = []
  const server = createServer(async (request, response) => {
    const parts = await request.toArray()
    const sent = Buffer.concat(parts)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    texts.push(body.toString())
    if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf')
      for (const ofResource of within(body, 1)) for (const ofScope of within(ofResource, 2)) spans.push(...within(ofScope, 2).map(spanOf))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    texts,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

// The text of a file that was chosen as CSV: of any encoding in which spreadsheets and tills write Hebrew, or the kind of file that it really is.

export type NotText = 'spreadsheet' | 'archive' | 'document' | 'webPage' | 'picture' | 'unreadable'

/** By the first bytes, each as one character. */
const signatures: [RegExp, NotText][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first bytes of the binary formats of Office
  [/^\xd0\xcf\x11\xe0/, 'spreadsheet'],
  [/^(?:%PDF|\{\\rtf)/, 'document'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first bytes of gzip
  [/^(?:\x1f\x8b|Rar!|7z\xbc\xaf|PK)/, 'archive'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s, 'picture'],
]
const packedSpreadsheet = /xl\/|opendocument\.spreadsheet|\.iwa/
const packedDocument = /word\/|opendocument\.text/

/** The kind of a file that is no text; null for what may be one. */
export function kindOf(bytes: Uint8Array): NotText | null {
  const head = binary(bytes.subarray(0, 4096))
  const kind = signatures.find(([signature]) => signature.test(head))?.[1] ?? null
  if (!head.startsWith('PK')) return kind
  // The list of what is packed stands at the end.
  const names = head + binary(bytes.subarray(-65_536))
  return packedSpreadsheet.test(names) ? 'spreadsheet' : packedDocument.test(names) ? 'document' : 'archive'
}

const binary = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

export function decode(bytes: Uint8Array): { text: string } | { problem: NotText } {
  const kind = kindOf(bytes)
  if (kind) return { problem: kind }
  const decoded = decodeBytes(bytes)
  if (decoded === null) return { problem: 'unreadable' }
  // Older programs end a file with NUL or Ctrl-Z.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  const text = decoded.replace(/^\uFEFF+|[\0\x1a]+$/g, '').replace(/\r\n?/g, '\n')
  if (/^\s*<(?:!doctype|html|head|meta|table|body)/i.test(text)) return { problem: 'webPage' }
  if (/^\s*<\?xml/.test(text)) return { problem: text.includes('office:spreadsheet') ? 'spreadsheet' : 'webPage' }
  return { text }
}

function decodeBytes(bytes: Uint8Array): string | null {
  const by = (encoding: string, fatal = true) => decodeBy(bytes, encoding, fatal)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? fromUtf32(bytes) : by('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return by('utf-16be')
  if (isWide(bytes, 1)) return by('utf-16le')
  if (isWide(bytes, 0)) return by('utf-16be')
  const text = by('utf-8')
  if (text !== null) return text
  // Hebrew letters of two bytes: UTF-8 with some broken signs, which the rows report.
  if (count(bytes, (byte, at) => byte === 0xd7 && isWithin(bytes[at + 1], 0x90, 0xaa)) * 2 > 0.7 * count(bytes, (byte) => byte > 0x7f))
    return by('utf-8', false)
  if (count(bytes, (byte) => isWithin(byte, 0x80, 0x9a)) > 2 * count(bytes, (byte) => isWithin(byte, 0xe0, 0xfa)))
    return fromCodePage862(bytes)
  // The letters of ISO-8859-8 are the same.
  return by('windows-1255')
}

function decodeBy(bytes: Uint8Array, encoding: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

const isWithin = (byte = 0, from: number, to: number): boolean => byte >= from && byte <= to

const count = (bytes: Uint8Array, isCounted: (byte: number, at: number) => boolean): number =>
  bytes.reduce((sum, byte, at) => sum + Number(isCounted(byte, at)), 0)

/** UTF-16 without a mark: every second byte is that of ASCII or of Hebrew. */
function isWide(bytes: Uint8Array, high: 0 | 1): boolean {
  const head = bytes.subarray(0, 4096)
  const units = Math.floor(head.length / 2)
  const wide = count(head, (byte, at) => at % 2 === high && (byte === 0 || byte === 5))
  return units > 1 && head.includes(0) && wide >= 0.9 * units && count(head, (byte, at) => at % 2 !== high && byte === 0) === 0
}

function fromUtf32(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const points = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(4 * at, true))
  return points.every((point) => point <= 0x10ffff) ? points.map((point) => String.fromCodePoint(point)).join('') : null
}

/** Hebrew DOS, which tills write. */
const fromCodePage862 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : byte <= 0x9a ? String.fromCharCode(0x5d0 + byte - 0x80) : '\uFFFD',
  ).join('')

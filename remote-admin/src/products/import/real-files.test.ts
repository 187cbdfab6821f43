// Files as programs, systems and people write them: each is read as it is meant, or refused with its cause.
import { gzipSync } from 'node:zlib'
import { productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { expect, test } from 'vitest'
import { importMessages } from './import-messages.ts'
import { problemText } from './import-store.ts'
import { readCsv } from './read-csv.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const read = (file: string | Uint8Array<ArrayBuffer>) => readCsv(new Blob([file]))
const swapped = (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(Buffer.from(bytes).swap16())
/** Hebrew letters of one byte from the first letter's on, everything else as ASCII. */
const oneByte = (text: string, alef: number) =>
  Uint8Array.from([...text].map((sign) => (sign >= 'א' && sign <= 'ת' ? sign.charCodeAt(0) - 0x5d0 + alef : sign.charCodeAt(0))))

const plain = 'שם המוצר,מחיר\nיין לבן,12\nגין,30\n'
const wide = bytesOf(plain, 'utf16le')
const utf32 = Uint8Array.from(['\uFEFF', ...plain].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8, 0, 0]))

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['a sep= line', `sep=;\n${plain.replaceAll(',', ';')}`],
  ['a sep= line in quotation marks after a byte order mark', `\uFEFF"sep=,"\r\n${plain}`],
  ['a sep= line for a delimiter of its own', `sep=^\n${plain.replaceAll(',', '^')}`],
  ['blank lines before the titles', `\n\n,\n${plain}`],
  ["the shop's name and a date above the titles", `לחיים\nרשימת מוצרים,,26/11/2026\n\n${plain}`],
  ['two byte order marks', `\uFEFF\uFEFF${plain}`],
  ['byte order marks before titles in quotation marks', `\uFEFF\uFEFF"שם המוצר","מחיר"\nיין לבן,12\nגין,30`],
  ['UTF-16 of this machine with a mark', new Uint8Array([0xff, 0xfe, ...wide])],
  ['UTF-16 of the other order with a mark', new Uint8Array([0xfe, 0xff, ...swapped(wide)])],
  ['UTF-16 without a mark', wide],
  ['UTF-16 of the other order without a mark', swapped(wide)],
  ['UTF-32', utf32],
  ['Windows-1255 and ISO-8859-8', oneByte(plain, 0xe0)],
  ['Hebrew DOS', oneByte(plain, 0x80)],
  ['line ends of old Macs', plain.replaceAll('\n', '\r')],
  ['line ends of two kinds', plain.replace('\n', '\r\n')],
  ['no line end at the end', plain.trim()],
  ['the end mark of DOS', `${plain}\x1a`],
  ['NULs at the end', `${plain}\0\0\0`],
  ['tabs', plain.replaceAll(',', '\t')],
  ['semicolons', plain.replaceAll(',', ';')],
  ['vertical bars', plain.replaceAll(',', '|')],
  ['every cell in quotation marks', plain.replaceAll(/[^,\n]+/g, '"$&"')],
  ['every cell in single quotation marks', plain.replaceAll(/[^,\n]+/g, "'$&'")],
  ['every line in quotation marks', plain.replaceAll(/.+/g, '"$&"')],
  ['lines of data in quotation marks', 'שם המוצר,מחיר\n"יין לבן,12"\n"גין,30"'],
  ['spaces after the delimiters', plain.replaceAll(',', ', ').replace('יין לבן, 12', '"יין לבן", "12"')],
  ['a delimiter at the end of each line', plain.replaceAll('\n', ',\n')],
  ['empty columns', plain.replaceAll(/^(.*),(.*)$/gm, ',$1,,$2,')],
  ['empty rows', plain.replaceAll('\n', '\n,,,\n\n')],
  ['rows of spaces and marks alone', plain.replace('\n', '\n\u00A0,\u200F\n')],
  ['titles with marks that direct text', '\u200Fשם המוצר\u200F,\u202Bמחיר\u202C\nיין לבן,12\nגין,30'],
  ['titles with no-break spaces', 'שם\u00A0המוצר,מחיר\nיין לבן,12\nגין,30'],
  ['titles with units', 'שם המוצר *,"מחיר (₪)"\nיין לבן,12\nגין,30'],
  ['titles of another program', 'Product Name,Unit Price\nיין לבן,12\nגין,30'],
  ['titles as formulas', '="שם המוצר",="מחיר"\nיין לבן,12\nגין,30'],
  ['a repeated title', plain.replaceAll(/^(.*),(.*)$/gm, '$1,$2,$2')],
])('%s', async (_, file) => {
  const found = await read(file)
  const cells =
    'rows' in found ? found.rows.map(({ cells, problems }) => ({ name: cells.name, price: cells.price?.trim(), problems })) : found
  expect(cells).toEqual([
    { name: 'יין לבן', price: '12', problems: [] },
    { name: 'גין', price: '30', problems: [] },
  ])
})

test.each([
  ['quotation marks in a cell', 'שם המוצר,מחיר\nיין 750 מ"ל,12\n', 'יין 750 מ"ל'],
  ['doubled quotation marks', 'שם המוצר,מחיר\n"יין 750 מ""ל, לבן",12\n', 'יין 750 מ"ל, לבן'],
  ['quotation marks after a backslash', 'שם המוצר,מחיר\n"יין 750 מ\\"ל, לבן",12\n', 'יין 750 מ"ל, לבן'],
  ['a line break in a cell', 'שם המוצר,מחיר\r\n"יין\r\nלבן",12\r\n', 'יין\nלבן'],
])('%s', async (_, file, name) => {
  expect(await read(file)).toMatchObject({ rows: [{ line: 2, cells: { name, price: '12' }, problems: [] }] })
})

test('lines are numbered as in a spreadsheet: without a sep= line, with lines above the titles', async () => {
  expect(await read(`sep=,\nלחיים\n\n${plain}`)).toMatchObject({ rows: [{ line: 4 }, { line: 5 }] })
})

const zip = (name: string) => `PK\x03\x04\x14\0\0\0\x08\0${name}`
const mojibake = Buffer.from(plain, 'utf8').toString('latin1')

test.each<[string, string | Uint8Array<ArrayBuffer>, keyof typeof importMessages.files]>([
  ['xlsx', zip('xl/workbook.xml'), 'spreadsheet'],
  ['ods', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'spreadsheet'],
  ['numbers', zip('Index/Document.iwa'), 'spreadsheet'],
  ['xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'spreadsheet'],
  ['a spreadsheet in XML', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'spreadsheet'],
  ['a web page', '\uFEFF\n<html dir="rtl"><table><tr><td>שם המוצר</td></tr></table>', 'webPage'],
  ['a table of a web page', '<table><tr><td>שם המוצר</td></tr></table>', 'webPage'],
  ['PDF', '%PDF-1.7\n', 'document'],
  ['Word', zip('word/document.xml'), 'document'],
  ['zip', zip('products.csv'), 'archive'],
  ['gzip', new Uint8Array(gzipSync(plain)), 'archive'],
  ['PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'picture'],
  ['no bytes', '', 'blank'],
  ['blanks alone', '\uFEFF \r\n\u200F\n', 'blank'],
  ['titles alone', 'שם המוצר,מחיר\n', 'empty'],
  ['titles and empty rows', 'שם המוצר,מחיר\n,\n,\n', 'empty'],
  ['no titles', 'יין לבן,12\n', 'noColumns'],
  ['JSON', '[{"a":"יין"}]', 'noColumns'],
  ['letters as question marks', '?? ?????,????\n??? ???,12\n', 'lettersLost'],
  ['UTF-8 that was taken for another encoding', mojibake, 'lettersLost'],
  ['letters from the left to the right', 'ריחמ,רצומה םש\n12,ןבל ןיי\n', 'reversed'],
])('%s is refused as what it is', async (_, file, problem) => {
  expect(await read(file)).toEqual({ problem })
  expect(importMessages.files[problem]).toMatch(/[א-ת]{2}/)
})

test.each([
  ['a total', `${plain}סה״כ,42\n`, 4, 'total'],
  ['a total without a name', `${plain},42\nמשקל,\n`.replace(',42', ',סך הכל: 42'), 4, 'total'],
  ['titles once more', `${plain}שם המוצר,מחיר\n`, 4, 'head'],
  ['a barcode as a power of ten', 'שם המוצר,ברקוד\nיין,7.29E+12\n', 2, 'shortened'],
  ["a spreadsheet's error", 'שם המוצר,מחיר\nיין,#REF!\n', 2, 'failedFormula'],
  ['a column that was too narrow', 'שם המוצר,מחיר\nיין,#####\n', 2, 'failedFormula'],
  ['a NUL', 'שם המוצר,מחיר\nיי\0ן,12\nגין,1\n', 2, 'characters'],
  ['a huge cell', `שם המוצר,מחיר\n${'א'.repeat(20_001)},12\n`, 2, 'invalid'],
  ['open quotation marks', 'שם המוצר,מחיר\n"יין,12\n', 2, 'quotes'],
] as const)('%s is refused in its row', async (_, file, line, code) => {
  const found = await read(file)
  expect('rows' in found && found.rows.find((row) => row.line === line)?.problems.map((problem) => problem.code)).toEqual([code])
  expect(problemText({ code, field: 'name' })).toMatch(/[א-ת]{2}/)
})

test('a broken sign in UTF-8 is refused in its row, and the others are read', async () => {
  const bytes = bytesOf('שם המוצר,מחיר\nייןX,12\nגין,30\n')
  bytes[bytes.indexOf('X'.charCodeAt(0))] = 0xff
  expect(await read(bytes)).toMatchObject({ rows: [{ problems: [{ code: 'characters' }] }, { cells: { name: 'גין' }, problems: [] }] })
})

test('a column of one name has its commas', async () => {
  expect(await read('שם המוצר\n"יין, לבן"\n')).toMatchObject({ rows: [{ cells: { name: 'יין, לבן' } }] })
})

test("the export's titles are all known", async () => {
  const found = await read(`${Object.values(productColumns).join(',')}\n1,יין\n`)
  expect(found).toMatchObject({ ignored: [] })
})

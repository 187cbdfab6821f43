// Finds the table in the text of a CSV file: its delimiter, its quotation marks and the line with the titles of the columns.
import { columnOf } from '@lechaim/shared/lib/product-columns.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import Papa from 'papaparse'

export interface Table {
  head: string[]
  /** `line` as a spreadsheet numbers it; `isBroken` where quotation marks do not pair. */
  rows: { line: number; cells: string[]; isBroken: boolean }[]
}

const delimiters = [',', ';', '\t', '|']
/** Above the titles there may be others, such as the shop's name and a date. */
const maxLinesAbove = 30

/** @returns null where no line has the title of the name or the number */
export function findTable(text: string): Table | null {
  // Excel takes this line for itself and does not count it.
  const [, separator] = /^\s*"?sep=(.)"?[^\n]*\n/i.exec(text) ?? []
  const body = separator ? text.slice(text.indexOf('\n') + 1) : text
  const found = (separator ? [separator] : delimiters).map((delimiter) => findHead(body, delimiter))
  const best = found.reduce((one, other) => (other.known > one.known ? other : one))
  return best.known > 0 ? readTable(body, best) : null
}

interface Head {
  delimiter: string
  quoteChar: '"' | "'"
  at: number
  known: number
}

function findHead(text: string, delimiter: string): Head {
  let best: Head = { delimiter, quoteChar: '"', at: 0, known: 0 }
  for (const [at, cells] of parse(text, { delimiter, preview: maxLinesAbove }).data.entries()) {
    const titles = unwrapped(cells, delimiter)
    const columns = titles.map(columnOf)
    const known = columns.filter((column) => column !== null).length
    if (known <= best.known || !columns.some((column) => column === 'name' || column === 'id')) continue
    best = { delimiter, quoteChar: titles.every((title) => /^'.*'$/.test(title)) ? "'" : '"', at, known }
  }
  return best
}

function readTable(body: string, { delimiter, quoteChar, at }: Head): Table {
  const isSpaced = new RegExp(`[${delimiter}] +\\S`).test(body.split('\n')[at] ?? '')
  // A space before quotation marks would make them a part of the text.
  const text = isSpaced ? body.replace(new RegExp(`(?<=[${delimiter}]) +(?=${quoteChar})`, 'g'), '') : body
  const plain = parse(text, { delimiter, quoteChar })
  const escaped = plain.errors.length > 0 && text.includes('\\"') ? parse(text, { delimiter, quoteChar, escapeChar: '\\' }) : plain
  const { data, errors } = escaped.errors.length < plain.errors.length ? escaped : plain
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const head = unwrapped(data[at] ?? [], delimiter)
  const rows = data.map((cells, index) => ({
    line: index + 1,
    cells: head.length > 1 ? unwrapped(cells, delimiter) : cells,
    isBroken: broken.has(index),
  }))
  return { head, rows: rows.slice(at + 1) }
}

const parse = (text: string, settings: Papa.ParseConfig<string[]>) => Papa.parse<string[]>(text, { newline: '\n', ...settings })

/** The cells of a whole line that was put in quotation marks, as by a spreadsheet that took the line for one cell. */
function unwrapped(cells: string[], delimiter: string): string[] {
  const [whole = '', ...others] = cells
  const isWhole = whole.includes(delimiter) && others.every((cell) => cell === '')
  return isWhole ? (parse(whole, { delimiter }).data[0] ?? cells) : cells
}

export type BadLetters = 'lettersLost' | 'reversed'

/** The reason why a file without known titles has none, as far as its letters tell it. */
export function badLettersIn(text: string): BadLetters | null {
  const head = text.slice(0, 2000)
  const titles = head.split('\n').flatMap((line) => line.split(/[,;\t|]/))
  if (titles.some((title) => columnOf([...plainForm(title)].reverse().join('')) !== null)) return 'reversed'
  // Replaced by question marks, or UTF-8 that was taken for another encoding.
  const isMisread = (head.match(/[×׳]./g)?.length ?? 0) > 4 && !/[א-ת]{2}/.test(head)
  return isMisread || titles.some((title) => /^"?\?+(?: \?+)*"?$/.test(title.trim())) || head.includes('\uFFFD') ? 'lettersLost' : null
}

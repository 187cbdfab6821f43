// Names of categories and codes of coupons that look alike become one: the oldest keeps it, a newer one gets a number behind it, and such a
// coupon is switched off, since its code can be guessed. Products are sorted and searched by the same plain spelling.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
type Db = Kysely<any>

export async function up(db: Db): Promise<void> {
  await unify(db, { table: 'categories', column: 'name', key: 'name_key', keyOf: nameKey, longest: 200, blank: 'קטגוריה', separator: ' ' })
  const coupons = { table: 'coupons', column: 'code', key: 'code_key', keyOf: couponKey, longest: 40, blank: 'COUPON', separator: '-' }
  await unify(db, { ...coupons, whenChanged: { active: 0 } })
  await spellProducts(db)
  // A shop that began on PostgreSQL has no entry: the keys of its search are made anew as well.
  const former = JSON.stringify({ version: 3, below: null, former: false })
  await sql`insert into settings (name, value) values ('search_index', ${former}) on conflict do nothing`.execute(db)
}

interface Unified {
  table: string
  column: string
  key: string
  keyOf: (text: string) => string
  longest: number
  /** The text of one of which nothing can be seen. */
  blank: string
  separator: string
  whenChanged?: object
}

async function unify(db: Db, { table, column, key, keyOf, whenChanged, ...texts }: Unified): Promise<void> {
  const rows = await db.selectFrom(table).select(['id', column, key]).orderBy('id').execute()
  const taken = new Set<string>()
  const changes = rows.flatMap((row) => {
    const [id, text] = [Number(row.id), String(row[column])]
    const isOwn = keyOf(text) !== '' && !taken.has(keyOf(text))
    const free = isOwn ? text : freeText(text, id, taken, keyOf, texts)
    taken.add(keyOf(free))
    const values = { [column]: free, [key]: keyOf(free), ...(!isOwn && whenChanged) }
    return free === text && keyOf(free) === row[key] ? [] : [{ id, values }]
  })
  // The index is unique at each statement: former keys make room first.
  for (const { id } of changes)
    await db
      .updateTable(table)
      .set({ [key]: `former ${id}` })
      .where('id', '=', id)
      .execute()
  for (const { id, values } of changes) await db.updateTable(table).set(values).where('id', '=', id).execute()
}

type Texts = Pick<Unified, 'longest' | 'blank' | 'separator'>

function freeText(text: string, id: number, taken: Set<string>, keyOf: Unified['keyOf'], { longest, blank, separator }: Texts): string {
  const isBlank = keyOf(text) === ''
  for (let number = isBlank ? id : 2; ; number++) {
    const suffix = `${separator}${number}`
    const free = [...(isBlank ? blank : text)].slice(0, longest - suffix.length).join('') + suffix
    if (!taken.has(keyOf(free))) return free
  }
}

const pageSize = 1000

async function spellProducts(db: Db): Promise<void> {
  const page = (after: number) =>
    db.selectFrom('products').select(['id', 'name', 'name_key']).where('id', '>', after).orderBy('id').limit(pageSize)
  for (let rows = await page(0).execute(); rows.length > 0; rows = await page(Number(rows.at(-1)?.id)).execute())
    for (const { id, name, name_key } of rows)
      if (plainText(name) !== name_key)
        await db
          .updateTable('products')
          .set({ name_key: plainText(name) })
          .where('id', '=', id)
          .execute()
}

const plainForm = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{White_Space}\u2800]+/gu, ' ')
    .replace(/\p{Dash}/gu, '-')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[װױײ]/g, (pair) => (pair === 'ײ' ? 'יי' : pair === 'ױ' ? 'וי' : 'וו'))
    .replace(/[׳‘’‚‛‹›′`´ʹʻʼˈ＇]/g, "'")
    .replace(/''|[\p{Quotation_Mark}״″ʺˮ](?<!')/gu, '"')
    .trim()

const nameKey = (name: string): string => plainForm(plainForm(name).normalize('NFKC')).toLowerCase()

const couponKey = (code: string): string =>
  nameKey(
    nameKey(code)
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, ''),
  )
    .replace(/-+/g, '-')
    .replaceAll(' ', '')

const plainText = (text: string): string =>
  plainForm(
    plainForm(text)
      .normalize('NFKD')
      .replace(/[\u0591-\u05C7]|\p{M}/gu, ''),
  )
    .replace(/(?<=[\p{L}\p{N}])["']+/gu, '')
    .replace(/[- ]+/g, ' ')
    .toLowerCase()
    .trim()

// Codes that differ in quotation marks, dashes, vowel points or blank characters alone become one code. Its oldest coupon keeps it; a newer
// one gets a number behind its code, and one whose code cannot be seen gets a new one. Both are switched off, since such codes can be guessed.
import type { Kysely } from 'kysely'

const longest = 40

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  const coupons = await db.selectFrom('coupons').select(['id', 'code', 'code_key']).orderBy('id').execute()
  const taken = new Set<string>()
  const changes = coupons.flatMap((coupon) => {
    const shown = shownCode(coupon.code)
    const isOwn = keyOf(shown) !== '' && !taken.has(keyOf(shown))
    const code = isOwn ? shown : freeCode(shown, coupon.id, taken)
    const key = keyOf(code)
    taken.add(key)
    return code === coupon.code && key === coupon.code_key ? [] : [{ id: coupon.id, code, key, isOwn }]
  })
  // The index is unique at each statement: former keys make room first.
  for (const { id } of changes) await write(db, id, { code_key: `former ${id}` })
  for (const { id, code, key, isOwn } of changes) await write(db, id, { code, code_key: key, ...(!isOwn && { active: 0 }) })
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
const write = (db: Kysely<any>, id: number, values: object) => db.updateTable('coupons').set(values).where('id', '=', id).execute()

function freeCode(shown: string, id: number, taken: Set<string>): string {
  for (let number = keyOf(shown) === '' ? id : 2; ; number++) {
    const suffix = `-${number}`
    const code = [...(keyOf(shown) === '' ? 'COUPON' : shown)].slice(0, longest - suffix.length).join('') + suffix
    if (!taken.has(keyOf(code))) return code
  }
}

const shownCode = (code: string): string =>
  code
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .trim()

const keyOf = (code: string): string =>
  shownCode(
    code
      .replace(/[״“”„‟″«»＂]/g, '"')
      .replace(/[׳‘’‚‛′`´＇]/g, "'")
      .normalize('NFKD')
      .replace(/[\p{Pd}\u2212]+/gu, '-'),
  )
    .replace(/[\s\p{M}]/gu, '')
    .toLowerCase()

// A catalogue of 100,000 products with realistic words, written to the database directly, as the API would take minutes.
import { join } from 'node:path'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import SQLite from 'better-sqlite3'

const listOf = (text) => text.split(', ')

const kinds = [
  ['יין אדום', 'יין אדום'],
  ['יין לבן', 'יין לבן'],
  ['יין רוזה', 'רוזה'],
  ['בירה', 'לאגר'],
  ['וויסקי', 'סינגל מאלט'],
  ["ג'ין", "ג'ין"],
  ['וודקה', 'וודקה'],
  ['ליקר', 'ליקר פירות'],
  ['עראק', 'עראק'],
]
const styles = listOf('יבש, חצי יבש, רזרב, סקוטי, אירי, בוטני, כהה, בהירה, מיושן, אורגני, קלאסי, מיוחד')
const grapes = listOf('קברנה סוביניון, מרלו, שרדונה, סירה, ריזלינג, פינו נואר, גוורצטרמינר, מלבק, קריניאן, פטיט ורדו, לימון, תפוח ירוק')
const houses = listOf("כרמל, ברקן, רמת הגולן, דלתון, יתיר, תבור, גליל עליון, צרעה, פלטר, קסטל, Teperberg, Domaine, ג'יימסון, סמירנוף")
const notes = listOf('פירות יער, וניל ועץ אלון, תבלינים, הדרים רעננים, דבש ואגוזים, שוקולד מריר, עשן כבול, פרחי בר')
const words = listOf('מיושן בחביות, מהדורה מוגבלת, כשר לפסח, בקבוק מתנה, בציר נבחר, סדרת המאסטר, מזוקק פעמיים, הגשה צוננת')
const volumes = [330, 500, 700, 750, 1000]

/** A seeded pseudo-random generator. */
function dice(seed) {
  let state = seed
  return (sides) => {
    state = (state * 1664525 + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const brandSounds = listOf('בר, גל, דור, טל, כפר, לב, מור, נוף, סול, פלג, קור, רון, שיר, תמר, זיו, חן')
const brandEndings = ['ה', 'ן', 'ית', 'ו', '']

/** Brand names, each shared by a few hundred products. */
export const brandNames = () =>
  brandSounds.flatMap((first) => brandSounds.flatMap((second) => brandEndings.map((ending) => first + second + ending)))

/** Fills a migrated database. Category 1 is big (a third), 2 to 10 are small, 11 is tiny (20 products). */
export function fillCatalogue(dataDir, count) {
  const db = new SQLite(join(dataDir, 'shop.db'))
  const roll = dice(7)
  const pick = (list) => list[roll(list.length)]
  const now = new Date().toISOString()
  const category =
    db.prepare(`insert into categories (id, name, name_key, description, image, visible, is_main_category, position, created_at, updated_at)
    values (?, ?, ?, '', '', 1, 0, ?, '${now}', '${now}')`)
  const product =
    db.prepare(`insert into products (id, name, name_key, price, description, image, visible, volume_ml, alcohol_percent, created_at, updated_at)
    values (?, ?, ?, ?, ?, '', ?, ?, ?, '${now}', '${now}')`)
  const link = db.prepare('insert into product_categories (category_id, product_id, position) values (?, ?, 0)')
  db.transaction(() => {
    const names = ['מבצעים', ...kinds.map(([, name]) => name), 'חדשים']
    for (const [at, name] of names.entries()) category.run(at + 1, name, name.toLowerCase(), at)
    for (let id = 1; id <= count; id++) {
      const kind = roll(kinds.length)
      const brand = pick(brandSounds) + pick(brandSounds) + pick(brandEndings)
      const name = `${kinds[kind][0]} ${pick(styles)} ${pick(grapes)} ${pick(houses)} ${brand} ${1990 + roll(35)} מס ${id}`
      const volume = pick(volumes)
      const description = `${pick(notes)}, ${pick(words)}, ${pick(words)}. ${pick(notes)} ${volume} מ"ל, ${brand} ${pick(words)}.`
      product.run(id, name, plainText(name), 500 + roll(90_000), description, roll(50) === 0 ? 0 : 1, volume, 5 + roll(40))
      link.run(id % (count / 20) === 0 ? 11 : roll(3) === 0 ? 1 : 2 + kind, id)
    }
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

// A catalogue of 100,000 products made of words that real ones use, written past the API, which would take minutes.
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { plainText } from '../../lib/hebrew.ts'

const kinds = [
  'יין אדום יבש',
  'יין לבן יבש',
  'יין רוזה',
  'בירה לאגר',
  'בירה כהה',
  'וויסקי סקוטי',
  "ג'ין בוטני",
  'וודקה',
  'ליקר פירות',
  'ערק',
]
const grapes = ['קברנה סוביניון', 'מרלו', 'שרדונה', 'סירה', 'ריזלינג', 'פינו נואר', 'גוורצטרמינר', 'מלבק', 'קריניאן', 'פטיט ורדו']
const houses = ['כרמל', 'ברקן', 'רמת הגולן', 'דלתון', 'יתיר', 'תבור', 'גליל עליון', 'צרעה', 'פלטר', 'קסטל', 'Teperberg', 'Domaine']
const notes = ['פירות יער', 'וניל ועץ אלון', 'תבלינים', 'הדרים רעננים', 'דבש ואגוזים', 'שוקולד מריר', 'עשן כבול', 'פרחי בר']
const words = ['מיושן בחביות', 'מהדורה מוגבלת', 'כשר לפסח', 'בקבוק מתנה', 'בציר נבחר', 'סדרת המאסטר', 'מזוקק פעמיים', 'הגשה צוננת']

/** The same numbers in every run. */
function dice(seed) {
  let state = seed
  return (sides) => {
    state = (state * 1664525 + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Fills a migrated database. Category 1 is big (a third), 2 to 10 are small, 11 is tiny (20 products); texts as `textsOf` makes them. */
export function fillCatalogue(dataDir, count, textsOf) {
  const db = new SQLite(join(dataDir, 'shop.db'))
  const roll = dice(7)
  const pick = (list) => list[roll(list.length)]
  const now = new Date().toISOString()
  const category =
    db.prepare(`insert into categories (id, name, name_key, description, image, visible, is_main_category, position, created_at, updated_at)
    values (?, ?, ?, '', '', 1, 0, ?, '${now}', '${now}')`)
  const product = db.prepare(`insert into products (id, name, name_key, price, description, image, visible, created_at, updated_at)
    values (?, ?, ?, ?, ?, '', ?, '${now}', '${now}')`)
  const link = db.prepare('insert into product_categories (category_id, product_id, position) values (?, ?, 0)')
  const text = db.prepare('insert into product_texts (product_id, raw, plain, folded) values (?, ?, ?, ?)')
  db.transaction(() => {
    for (let id = 1; id <= 11; id++) category.run(id, `קטגוריה ${id}`, `קטגוריה ${id}`, id)
    for (let id = 1; id <= count; id++) {
      const name = `${pick(kinds)} ${pick(grapes)} ${pick(houses)} ${1990 + roll(35)} מס ${id}`
      const description = `${pick(notes)}, ${pick(words)}, ${pick(words)}. ${pick(notes)} ${roll(900) + 100} מ"ל`
      product.run(id, name, plainText(name), 500 + roll(90_000), description, roll(50) === 0 ? 0 : 1)
      link.run(id % (count / 20) === 0 ? 11 : roll(3) === 0 ? 1 : 2 + roll(9), id)
      const { raw, plain, folded } = textsOf(name, description)
      text.run(id, raw, plain, folded)
    }
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

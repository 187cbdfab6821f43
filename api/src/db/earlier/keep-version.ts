// Keeps the data folder of a version for the test of upgrades: checks the commit out, fills a shop through its API, and packs database, keys and
// answers under the name of its last migration. `node api/src/db/earlier/keep-version.ts HEAD`; with the address of an empty PostgreSQL database
// behind it, which needs pg_dump, the same for that engine.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { checkOut } from './check-out.ts'

const [commit = 'HEAD', address] = process.argv.slice(2)
const program = 'fill-shop.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lechaim-earlier-'))
try {
  checkOut(commit, folder)
  const data = join(folder, 'data')
  copyFileSync(join(import.meta.dirname, program), join(folder, 'api/src', program))
  execFileSync(process.execPath, [join(folder, 'api/src', program), data, ...(address ? [address] : [])], { cwd: folder, stdio: 'inherit' })
  const name = address ? dump(data, address) : shrink(data)
  const file = join(import.meta.dirname, 'kept', `${name}.${address ? 'postgres' : 'sqlite'}.tgz`)
  const parts = [address ? 'shop.sql' : 'shop.db', 'keys', 'expected.json']
  const packed = execFileSync('tar', ['-c', '--sort=name', '--owner=0', '--group=0', '-C', data, ...parts], { maxBuffer: 2 ** 30 })
  writeFileSync(file, execFileSync('gzip', ['-9n'], { input: packed, maxBuffer: 2 ** 30 }))
  process.stdout.write(`${file}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @returns the name of the last migration, as of the next */
function shrink(data: string): string {
  const db = new SQLite(join(data, 'shop.db'))
  const last = db.prepare('select name from kysely_migration order by name desc limit 1').pluck().get()
  db.exec('vacuum')
  db.close()
  return String(last)
}

function dump(data: string, database: string): string {
  const text = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', database], { encoding: 'utf8', maxBuffer: 2 ** 30 })
  // Commands of psql, which a driver does not know.
  writeFileSync(join(data, 'shop.sql'), text.replace(/^\\.*$/gm, ''))
  return (
    [...text.matchAll(/INTO public\.kysely_migration VALUES \('([^']+)'/g)]
      .map(([, name = '']) => name)
      .sort()
      .at(-1) ?? ''
  )
}

// The keys of a query that bring products: most of a query's keys are in no product, and most others are in the same products as a
// stronger key. The index would read each of them for every query that names it.
import { productKeys } from '@lechaim/shared/lib/search/keys.ts'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/schema.ts'
import { haveMatches } from './index-of.ts'
import { anyOf, type Leaf } from './search-expression.ts'
import { productsWrittenSince } from './search-settings.ts'
import { readProductTexts } from './write-keys.ts'

const maxLeaves = 30_000
const maxChains = 5000
/** A leaf is compared with the strongest of its chain alone, which most others repeat: with all it would cost the square of their number. */
const maxCompared = 2
const maxQuestions = 8

interface Chain {
  leaves: Leaf[]
  /** The places of the useful leaves. */
  useful: number[]
}

/** Findings at a version of the keys. Products that are written make leaves useful; deleted ones make nothing of this wrong. */
interface Learned {
  version: string
  /** True when some product matches a leaf. */
  known: LRUCache<string, boolean>
  chains: LRUCache<string, Chain>
}

const learned = new WeakMap<Database, Learned>()

async function learnedAt(db: Database, version: string): Promise<Learned> {
  const last = learned.get(db)
  // Findings of a later version hold for a search that began before it.
  if (last && productsWrittenSince(version, last.version)) return last
  const written = last && productsWrittenSince(last.version, version)
  if (last && written) {
    for (const id of written) {
      const texts = await readProductTexts(db, id)
      if (texts) learnProduct(last, productKeys(texts))
    }
    last.version = version
    return last
  }
  const next: Learned = { version, known: new LRUCache({ max: maxLeaves }), chains: new LRUCache({ max: maxChains }) }
  learned.set(db, next)
  return next
}

/** Corrects what a product's keys disprove. */
function learnProduct({ known, chains }: Learned, keys: Set<string>): void {
  const beginnings = new Set([...keys].flatMap((key) => Array.from({ length: key.length }, (_, end) => key.slice(0, end + 1))))
  const matches = (leaf: Leaf): boolean => ('key' in leaf ? keys.has(leaf.key) : beginnings.has(leaf.startsWith))
  for (const key of keys) if (known.has(key)) known.set(key, true)
  for (const beginning of beginnings) if (known.has(`${beginning}*`)) known.set(`${beginning}*`, true)
  for (const [id, { leaves, useful }] of [...chains]) {
    const brings = (leaf: Leaf, at: number) => matches(leaf) && !comparedWith(leaves, at).some(matches)
    if (leaves.some((leaf, at) => !useful.includes(at) && brings(leaf, at))) chains.delete(id)
  }
}

const questioned = (chain: Leaf[]): Leaf[] => chain.slice(1, 1 + maxQuestions)
const comparedWith = (chain: Leaf[], at: number): Leaf[] => chain.slice(0, Math.min(at, maxCompared))

const idOf = (leaf: Leaf): string => ('key' in leaf ? leaf.key : `${leaf.startsWith}*`)

/** The first leaf of each key: several levels and alternatives ask for the same. */
const withoutRepeated = (chain: Leaf[]): Leaf[] => [...Map.groupBy(chain, idOf).values()].flatMap(([first]) => first ?? [])

/** @param version another text once keys have been written
 *  @returns a function of these leaves: true when some product matches */
export async function readKnownLeaves(db: Database, version: string, leaves: Leaf[]): Promise<(leaf: Leaf) => boolean> {
  const findings = await learnedAt(db, version)
  const { known } = findings
  const current = findings.version
  const found = new Map(leaves.map((leaf) => [idOf(leaf), known.get(idOf(leaf))]))
  const unknown = new Map(leaves.filter((leaf) => found.get(idOf(leaf)) === undefined).map((leaf) => [idOf(leaf), leaf]))
  const questions = [...unknown.values()].map((expression) => ({ expression, except: null }))
  const answers = await haveMatches(db, questions)
  for (const [at, id] of [...unknown.keys()].entries()) {
    found.set(id, answers[at] ?? false)
    if (findings.version === current) known.set(id, answers[at] ?? false)
  }
  return (leaf) => found.get(idOf(leaf)) ?? false
}

/** @param chains leaves of which one is enough, the strongest first
 *  @returns the leaves that bring no product which those before them in their chain don't */
export async function readUselessLeaves(db: Database, version: string, chains: Leaf[][]): Promise<Set<Leaf>> {
  const findings = await learnedAt(db, version)
  const { chains: known, version: current } = findings
  const asked = chains
    .filter((chain) => chain.length > 1)
    .map((all) => {
      const chain = withoutRepeated(all)
      return { all, chain, id: chain.map(idOf).join(' ') }
    })
  const unknown = asked.filter(({ id }) => !known.has(id))
  const questions = unknown.flatMap(({ chain }) =>
    questioned(chain).map((leaf, at) => ({ expression: leaf, except: anyOf(comparedWith(chain, at + 1)) })),
  )
  const answers = await haveMatches(db, questions)
  const found = new Map(asked.map(({ id }) => [id, known.get(id)]))
  let from = 0
  for (const { chain, id } of unknown) {
    const count = questioned(chain).length
    const useful = [...chain.keys()].filter((at) => at === 0 || at > count || answers[from + at - 1])
    found.set(id, { leaves: chain, useful })
    if (findings.version === current) known.set(id, { leaves: chain, useful })
    from += count
  }
  const useful = new Set(asked.flatMap(({ chain, id }) => found.get(id)?.useful.map((at) => chain[at]) ?? []))
  return new Set(asked.flatMap(({ all }) => all.filter((leaf) => !useful.has(leaf))))
}

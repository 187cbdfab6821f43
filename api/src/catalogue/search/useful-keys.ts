// Which keys of a query bring products: most of a query's keys are in no product, and most others are in the same products as a stronger
// key. The index would read each of them for every query that names it.
import type { Database } from '../../db/schema.ts'
import { searchIndexOf } from './index-of.ts'
import { anyOf, type Leaf } from './search-expression.ts'

const maxLeaves = 30_000
const maxChains = 5000
/** A leaf is compared with the strongest of its chain alone, which most others repeat: with all it would cost the square of their number. */
const maxCompared = 2
const maxQuestions = 8

/** Findings since keys were last written. Plain maps, since an LRUCache of this size takes milliseconds to make anew after each write. */
interface Learned {
  version: string
  /** True when some product matches a leaf. */
  known: Map<string, boolean>
  /** The places of the useful leaves of a chain. */
  useful: Map<string, number[]>
}

const learned = new WeakMap<Database, Learned>()

/** Deleted products make nothing of this wrong, only less useful. */
function learnedAt(db: Database, version: string): Learned {
  const last = learned.get(db)
  if (last?.version === version) return last
  const next: Learned = { version, known: new Map(), useful: new Map() }
  learned.set(db, next)
  return next
}

function remember<T>(map: Map<string, T>, id: string, value: T, max: number): void {
  const oldest = map.keys().next().value
  if (map.size >= max && oldest !== undefined) map.delete(oldest)
  map.set(id, value)
}

const questioned = (chain: Leaf[]): Leaf[] => chain.slice(1, 1 + maxQuestions)

const idOf = (leaf: Leaf): string => ('key' in leaf ? leaf.key : `${leaf.startsWith}*`)

/** The first leaf of each key: several levels and alternatives ask for the same. */
function withoutRepeated(chain: Leaf[]): Leaf[] {
  const first = new Map<string, Leaf>()
  for (const leaf of chain) if (!first.has(idOf(leaf))) first.set(idOf(leaf), leaf)
  return [...first.values()]
}

/** @param version another text once keys have been written
 *  @returns a function of these leaves: whether some product matches it */
export async function readKnownLeaves(db: Database, version: string, leaves: Leaf[]): Promise<(leaf: Leaf) => boolean> {
  const { known } = learnedAt(db, version)
  const found = new Map<string, boolean | undefined>()
  for (const leaf of leaves) found.set(idOf(leaf), known.get(idOf(leaf)))
  const unknown = new Map(leaves.filter((leaf) => found.get(idOf(leaf)) === undefined).map((leaf) => [idOf(leaf), leaf]))
  const answers = await searchIndexOf(db).haveMatches(
    db,
    [...unknown.values()].map((expression) => ({ expression, except: null })),
  )
  for (const [at, id] of [...unknown.keys()].entries()) {
    found.set(id, answers[at] ?? false)
    remember(known, id, answers[at] ?? false, maxLeaves)
  }
  return (leaf) => found.get(idOf(leaf)) ?? false
}

/** @param chains leaves of which one is enough, the strongest first
 *  @returns the leaves that bring no product which those before them in their chain don't */
export async function readUselessLeaves(db: Database, version: string, chains: Leaf[][]): Promise<Set<Leaf>> {
  const { useful } = learnedAt(db, version)
  const asked = chains
    .filter((chain) => chain.length > 1)
    .map((all) => {
      const chain = withoutRepeated(all)
      return { all, chain, id: chain.map(idOf).join(' ') }
    })
  const unknown = asked.filter(({ id }) => !useful.has(id))
  const questions = unknown.flatMap(({ chain }) =>
    questioned(chain).map((leaf, at) => ({ expression: leaf, except: anyOf(chain.slice(0, Math.min(at + 1, maxCompared))) })),
  )
  const answers = await searchIndexOf(db).haveMatches(db, questions)
  let from = 0
  for (const { chain, id } of unknown) {
    const count = questioned(chain).length
    const places = [...chain.keys()].filter((at) => at === 0 || at > count || answers[from + at - 1])
    remember(useful, id, places, maxChains)
    from += count
  }
  const useless = new Set(asked.flatMap(({ all }) => all))
  for (const { chain, id } of asked)
    for (const at of useful.get(id) ?? chain.keys()) {
      const leaf = chain[at]
      if (leaf) useless.delete(leaf)
    }
  return useless
}

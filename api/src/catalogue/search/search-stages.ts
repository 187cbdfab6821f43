// The stages of a search, from the best matches to the last resort. A page reads them in turn, newest products first in each; no product
// is in two of them.
import type { Database } from '../../db/schema.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import { matchCategories } from './category-matches.ts'
import { type Level, levelNumber, levels, maxWords, type QueryPart, type Reading, readParts } from './query-parts.ts'
import { addsAt, beginningFirst, expressionAt, hasBeginning, planQuery, type QueryPlan, readingsOf, unfinishedPart } from './query-plan.ts'
import {
  allOf,
  alternativesIn,
  anyOf,
  atLeast,
  type Expression,
  type Leaf,
  leavesOf,
  onlyLeaves,
  type Possible,
} from './search-expression.ts'
import type { SearchSettings } from './search-settings.ts'
import { readKnownLeaves, readUselessLeaves } from './useful-keys.ts'

export interface Stage {
  /** Its place among all stages, the same for every query. */
  order: number
  expression: Expression
  /** The products of earlier stages. */
  except: Possible
}

export interface PreparedSearch {
  text: string
  /** Without keys that no product has. */
  plan: QueryPlan
  keysVersion: string
  /** Everything that has all words, more than fuzzily. */
  allTermsExpr: Possible
}

const strongLevels = levels.slice(0, levelNumber('skeleton') + 1)
const levelNumbers = [...levels.keys()]

const [sound, weakest] = [levelNumber('sound'), levelNumber('skeleton')]
const [nameMatch, nameMatchBySound] = [0, sound + 1]
const orderOfLevel = (level: number): number => level + 1 + (level >= sound ? 1 : 0) + (level > weakest ? 1 : 0)

/** Products that contain the text come after all that have its words. What comes after these is asked only when nothing was found. */
export const containing = weakest + 3
/** Found by more than a likeness of sound or spelling. */
export const isStrongStage = (order: number): boolean => order <= orderOfLevel(levelNumber('textForm')) || order === containing

/** Words beyond these are not looked for where no product has all of them. */
const maxLacking = 5

/** @param isLiteral see `readParts` */
export async function prepareSearch(
  db: Database,
  text: string,
  { categoriesVersion, keysVersion, groups }: SearchSettings,
  visibility: Viewer,
  isLiteral = false,
): Promise<PreparedSearch> {
  const parsed = readParts(text, { isLiteral })
  const categories = await matchCategories(db, categoriesVersion, visibility)
  const known = await dropUnknownKeys(db, keysVersion, planQuery(parsed, groups, categories), strongLevels)
  const last = unfinishedPart(known, groups)
  const inFields = last && (await readFieldBeginning(db, keysVersion, last))
  const isHalf = last && (inFields || hasBeginning(known, last))
  const plan = await pruneKeys(db, keysVersion, isHalf ? beginningFirst(known, last, inFields, categories) : known, strongLevels)
  const allTermsExpr =
    parsed.parts.length === 0 ? null : anyOf([plan.categoryMatch, plan.categoryMatchBySound, expressionAt(plan, weakest)])
  return { text, plan, keysVersion, allTermsExpr }
}

/** The beginning of a producer or of another drink field, where some product has it. */
async function readFieldBeginning(db: Database, keysVersion: string, { keys }: QueryPart): Promise<Possible> {
  if (!keys) return null
  const leaf = { startsWith: keys.drinkStartsWith }
  const isKnown = await readKnownLeaves(db, keysVersion, [leaf])
  return isKnown(leaf) ? leaf : null
}

/** With the weak levels, which are asked only when nothing else was found. */
const withWeakLevels = (db: Database, { plan, keysVersion }: PreparedSearch): Promise<QueryPlan> =>
  dropUnknownKeys(db, keysVersion, plan, levels).then((known) => pruneKeys(db, keysVersion, known, levels))

/** The plan without the keys of these levels that no product has. */
async function dropUnknownKeys(db: Database, keysVersion: string, plan: QueryPlan, among: readonly Level[]): Promise<QueryPlan> {
  const leaves = plan.readings.flatMap(({ added }) => among.flatMap((level) => (added.get(level) ?? []).flatMap(leavesOf)))
  return withLeaves(plan, among, await readKnownLeaves(db, keysVersion, leaves))
}

/** The plan without the keys of these levels that bring no product which a stronger one does not.
 *  @param known without keys that no product has */
async function pruneKeys(db: Database, keysVersion: string, known: QueryPlan, among: readonly Level[]): Promise<QueryPlan> {
  const chains = known.parts.map((_, at) =>
    among.flatMap((level) => readingsOf(known, at).flatMap(({ added }) => (added.get(level) ?? []).flatMap(alternativesIn))),
  )
  const useless = await readUselessLeaves(db, keysVersion, chains)
  return withLeaves(known, among, (leaf) => !useless.has(leaf))
}

function withLeaves(plan: QueryPlan, among: readonly Level[], isKept: (leaf: Leaf) => boolean): QueryPlan {
  const keptOf = ([level, expressions]: [Level, Possible[]]): [Level, Possible[]] => [
    level,
    expressions.map((each) => (among.includes(level) ? onlyLeaves(each, isKept) : each)).filter((each) => each !== null),
  ]
  return { ...plan, readings: plan.readings.map((reading) => ({ ...reading, added: new Map([...reading.added].map(keptOf)) })) }
}

/** The stages before the last resort; a stage that brings nothing is left out. */
export function stagesOf({ plan }: PreparedSearch): Stage[] {
  const adding = levelNumbers.filter((level) => level <= weakest && addsAt(plan, level))
  const before = adding.filter((level) => level < sound)
  return toStages([
    { order: nameMatch, expression: plan.categoryMatch },
    ...stepsOf(plan, before),
    { order: nameMatchBySound, expression: plan.categoryMatchBySound },
    ...stepsOf(plan, adding.slice(before.length)),
  ])
}

/** Products that match all words at least fuzzily, and their stages: the fallback when no product matches better. */
export async function readFuzzy(db: Database, search: PreparedSearch): Promise<{ expression: Possible; stages: Stage[] }> {
  if (search.plan.parts.length === 0) return { expression: null, stages: [] }
  const plan = await withWeakLevels(db, search)
  const stages = toStages(stepsOf(plan, levelNumbers.slice(weakest + 1)))
  return { expression: expressionAt(plan, levels.length - 1), stages }
}

const stepsOf = (plan: QueryPlan, among: number[]) =>
  among.map((level) => ({ order: orderOfLevel(level), expression: expressionAt(plan, level) }))

function toStages(steps: { order: number; expression: Possible }[]): Stage[] {
  const stages: Stage[] = []
  for (const { order, expression } of steps) {
    if (!expression) continue
    // Each level includes the ones before it; the matches of category names don't.
    const earlier = stages.filter((stage, at) => at === stages.length - 1 || stage.order === nameMatch || stage.order === nameMatchBySound)
    const last = stages.at(-1)
    const level = last?.order === nameMatchBySound ? stages.at(-2) : null
    stages.push({ order, expression, except: anyOf([...earlier, ...(level ? [level] : [])].map((stage) => stage.expression)) })
  }
  return stages
}

/** Most names have words that begin with one or two given letters, which says little about a product that lacks another word. */
function withoutShortBeginning({ words }: QueryPart, reading: Reading): Reading {
  if (words.join('').length > 2) return reading
  return { ...reading, added: new Map([...reading.added].filter(([level]) => level !== 'beginning')) }
}

/** The stages for each number of lacking words: the others match in names, categories and drink fields, in texts, or only fuzzily. */
const ofCount = 3
export const isFuzzyPartialMatch = (order: number): boolean => order % ofCount === -1

const withoutMeasures = -ofCount * (maxWords + 1)

/** Products that have all words of a query with a measure, and not the measure. */
function wordsAlone({ parts, readings }: QueryPlan): Possible {
  const words = parts.flatMap((part, at) =>
    part.keys
      ? [
          expressionAt(
            { parts: [part], readings: readingsOf({ readings }, at).map((reading) => ({ ...reading, from: 0 })) },
            levelNumber('drink'),
          ),
        ]
      : [],
  )
  return words.length > 0 ? allOf(words) : null
}

/** For products that have some of the words: those that lack a size or a strength alone, then those that lack the fewest. */
export async function readSomeStages(db: Database, search: PreparedSearch): Promise<Stage[]> {
  if (search.plan.parts.length < 2) return []
  const plan = await withWeakLevels(db, search)
  const alone = (level: number) =>
    plan.parts
      .map((part, at) => {
        const readings = readingsOf(plan, at).map((reading) => ({ ...withoutShortBeginning(part, reading), from: 0 }))
        return expressionAt({ parts: [part], readings }, level)
      })
      .filter((expression) => expression !== null)
      .slice(0, maxLacking)
  const [inFields, strong, weak] = [alone(levelNumber('drink')), alone(levelNumber('textForm')), alone(levelNumber('typo'))]
  const most = Math.min(weak.length, plan.parts.length - 1)
  const counts = Array.from({ length: most }, (_, at) => most - at)
  const different = [inFields, strong, weak].map(
    (each, at, all) => each.length > 0 && (at === 0 || JSON.stringify(each) !== JSON.stringify(all[at - 1])),
  )
  const steps = [
    { order: withoutMeasures, expression: plan.parts.some(({ keys }) => !keys) ? wordsAlone(plan) : null },
    ...counts.flatMap((count) =>
      [inFields, strong, weak].flatMap((words, at) =>
        different[at] ? [{ order: at - ofCount * count, expression: atLeast(count, words) }] : [],
      ),
    ),
  ]
  const possible = steps.flatMap(({ order, expression }) => (expression ? [{ order, expression }] : []))
  return possible.map((step, at) => ({ ...step, except: anyOf(possible.slice(0, at).map(({ expression }) => expression)) }))
}

// The stages of a search, from the best matches to the last resort. A page walks them in turn, newest products first in each; no product
// is in two of them.

import { createKeyFinder, type ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import type { Database } from '../../db/schema.ts'
import { matchCategories } from './category-matches.ts'
import { searchIndexOf } from './index-of.ts'
import { levelNumber, levels, readParts } from './query-parts.ts'
import { addsAt, expressionAt, levelOf, planQuery, type QueryPlan } from './query-plan.ts'
import { anyOf, atLeast, type Expression, isMet, type Possible } from './search-expression.ts'
import type { SearchSettings } from './search-settings.ts'

export interface Stage {
  /** Its place among all stages, the same for every query. */
  order: number
  expression: Expression
  /** What earlier stages have shown. */
  except: Possible
}

export interface PreparedSearch {
  text: string
  plan: QueryPlan
  /** Everything that has all words, more than alike. */
  met: Possible
  /** Everything that has all words or their likes. */
  alike: Possible
}

const [sound, weakest] = [levelNumber('sound'), levelNumber('skeleton')]
const [named, namedBySound] = [0, sound + 1]
const orderOfLevel = (level: number): number => level + 1 + (level >= sound ? 1 : 0) + (level > weakest ? 1 : 0)

/** Products that contain the text come after all that have its words. What comes after these is asked only when nothing was found. */
export const containing = weakest + 3
/** Found by more than a likeness of sound or spelling. */
export const isStrongStage = (order: number): boolean => order <= orderOfLevel(levelNumber('textForm')) || order === containing

/** Words beyond these are not looked for where no product has all of them. */
const maxLacking = 5

export async function prepareSearch(
  db: Database,
  text: string,
  settings: SearchSettings,
  visibility: { visibleOnly: boolean },
): Promise<PreparedSearch> {
  const parts = readParts(text)
  const categories = await matchCategories(db, settings.categoriesVersion, visibility)
  const plan = planQuery(parts, settings.groups, categories)
  if (parts.length === 0) return { text, plan, met: null, alike: null }
  const met = anyOf([plan.named, plan.namedBySound, expressionAt(plan, weakest)])
  return { text, plan, met, alike: expressionAt(plan, levels.length - 1) }
}

/** @returns a function of a product that has all words: the order of the stage that it belongs to */
export function createRanking({ plan }: PreparedSearch): (product: ProductTexts) => number {
  const leaves = [plan.named, plan.namedBySound, ...leavesOf(plan)].flatMap(leavesIn)
  const keysOf = createKeyFinder(
    new Set(leaves.flatMap((leaf) => ('key' in leaf ? [leaf.key] : []))),
    leaves.flatMap((leaf) => ('startsWith' in leaf ? [leaf.startsWith] : [])),
  )
  const orderOf = (keys: Set<string>): number => {
    if (plan.named && isMet(plan.named, keys)) return named
    const bySound = plan.namedBySound && isMet(plan.namedBySound, keys) ? namedBySound : Number.POSITIVE_INFINITY
    return Math.min(orderOfLevel(Math.min(levelOf(plan, keys), levels.length - 1)), bySound)
  }
  return (product) => {
    const order = orderOf(keysOf(product, { byJoinedSounds: false }))
    // Sounds of two words as one tell no more than the sound of one.
    return order <= orderOfLevel(sound) ? order : orderOf(keysOf(product, { byJoinedSounds: true }))
  }
}

/** The stages before the last resort; a stage that brings nothing is left out. */
export async function readStages(db: Database, { plan }: PreparedSearch): Promise<Stage[]> {
  const isKnown = await searchIndexOf(db).findKnown(db, leavesOf(plan))
  const levelled = (from: number, to: number) =>
    levels.slice(from, to).flatMap((_, index) => {
      const level = from + index
      return addsAt(plan, level, isKnown) ? [{ order: orderOfLevel(level), expression: expressionAt(plan, level, isKnown) }] : []
    })
  return stagesOf([
    { order: named, expression: plan.named },
    ...levelled(0, sound),
    { order: namedBySound, expression: plan.namedBySound },
    ...levelled(sound, weakest + 1),
  ])
}

/** For products that have all words or their likes, when none has more than likes. */
export async function readLastStages(db: Database, { plan }: PreparedSearch): Promise<Stage[]> {
  const isKnown = await searchIndexOf(db).findKnown(db, leavesOf(plan))
  return stagesOf(
    levels.slice(weakest + 1).map((_, index) => {
      const level = weakest + 1 + index
      return { order: orderOfLevel(level), expression: expressionAt(plan, level, isKnown) }
    }),
  )
}

interface Step {
  order: number
  expression: Possible
}

function stagesOf(steps: Step[]): Stage[] {
  const stages: Stage[] = []
  for (const { order, expression } of steps) {
    if (!expression) continue
    // Each level holds all of the ones before it; named categories don't.
    const earlier = stages.filter((stage, at) => at === stages.length - 1 || stage.order === named || stage.order === namedBySound)
    const last = stages.at(-1)
    const level = last?.order === namedBySound ? stages.at(-2) : null
    stages.push({ order, expression, except: anyOf([...earlier, ...(level ? [level] : [])].map((stage) => stage.expression)) })
  }
  return stages
}

/** For products that have some of the words, those that lack the fewest first. */
export async function readSomeStages(db: Database, { plan }: PreparedSearch): Promise<Stage[]> {
  if (plan.parts.length < 2) return []
  const isKnown = await searchIndexOf(db).findKnown(db, leavesOf(plan))
  const alone = (level: number) =>
    plan.parts
      .map((part, at) => {
        const substitutes = plan.substitutes.filter(({ from, count }) => from === at && count === 1).map((each) => ({ ...each, from: 0 }))
        return expressionAt({ parts: [part], substitutes }, level, isKnown)
      })
      .filter((expression) => expression !== null)
      .slice(0, maxLacking)
  const [strong, weak] = [alone(levelNumber('textForm')), alone(levelNumber('typo'))]
  const most = Math.min(weak.length, plan.parts.length - 1)
  const counts = Array.from({ length: most }, (_, at) => most - at)
  const steps = counts.flatMap((count) => [
    { order: -2 * count, expression: atLeast(count, strong) },
    { order: 1 - 2 * count, expression: atLeast(count, weak) },
  ])
  const possible = steps.flatMap(({ order, expression }) => (expression ? [{ order, expression }] : []))
  return possible.map((step, at) => ({ ...step, except: anyOf(possible.slice(0, at).map(({ expression }) => expression)) }))
}

function leavesIn(expression: Possible): Expression[] {
  if (expression === null) return []
  if ('all' in expression) return expression.all.flatMap(leavesIn)
  if ('any' in expression) return expression.any.flatMap(leavesIn)
  return [expression]
}

const leavesOf = ({ parts, substitutes }: QueryPlan): Expression[] =>
  [...parts, ...substitutes].flatMap(({ added }) => [...added.values()].flat().flatMap(leavesIn))

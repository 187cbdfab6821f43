// The stages of a search, from the best matches to the last resort. A page walks them in turn, newest products first in each; no product
// is in two of them.

import type { WordGroupLookup } from '@lechaim/shared/lib/search/word-groups.ts'
import type { Database } from '../../db/schema.ts'
import { matchCategories } from './category-matches.ts'
import { searchIndexOf } from './index-of.ts'
import { levelNumber, levels, readParts } from './query-parts.ts'
import { categoryKeysOf, expressionAt, planQuery, type QueryPlan } from './query-plan.ts'
import { anyOf, atLeast, type Expression, type Possible } from './search-expression.ts'

export interface Stage {
  /** How products are met at it: a number of `levels`; -1 for those of the categories that the query names. */
  level: number
  expression: Expression
  /** What earlier stages have shown. */
  except: Possible
}

export interface PreparedSearch {
  text: string
  plan: QueryPlan
  /** Products that have all words. */
  all: Stage[]
  /** Everything of `all`, for what comes after it. */
  met: Possible
  /** Asked only when `all` and the substrings found nothing. */
  lastResort: Stage[]
  /** Products that have some of the words, those that lack the fewest first. */
  some: Stage[]
}

/** Words beyond these are not looked for where no product has all of them. */
const maxLacking = 5

export async function prepareSearch(
  db: Database,
  text: string,
  groups: WordGroupLookup,
  visibility: { visibleOnly: boolean },
): Promise<PreparedSearch> {
  const parts = readParts(text)
  const categories = await matchCategories(db, categoryKeysOf(parts, groups), visibility)
  const plan = planQuery(parts, groups, categories)
  const isKnown = await searchIndexOf(db).findKnown(db, leavesOf(plan))
  const at = (level: number) => expressionAt(plan, level, isKnown)
  if (parts.length === 0) return { text, plan, all: [], met: null, lastResort: [], some: [] }
  const weakest = levelNumber('skeleton')
  const levelled = (from: number, to: number): Step[] =>
    levels.slice(from, to + 1).map((_, index) => ({ level: from + index, expression: at(from + index) }))
  const { named, namedBySound } = plan
  const sound = levelNumber('sound')
  const all = stagesOf([
    { level: -1, expression: named },
    ...levelled(0, sound - 1),
    { level: sound, expression: namedBySound },
    ...levelled(sound, weakest),
  ])
  const met = anyOf([named, namedBySound, at(weakest)])
  const lastResort = stagesOf([{ level: weakest, expression: met }, ...levelled(weakest + 1, levels.length - 1)]).slice(met ? 1 : 0)
  return { text, plan, all, met, lastResort, some: parts.length > 1 ? someOf(plan, isKnown) : [] }
}

interface Step {
  level: number
  expression: Possible
}

/** Steps that add nothing are left out. */
function stagesOf(steps: Step[]): Stage[] {
  const stages: Stage[] = []
  const seen = new Set<string>()
  for (const { level, expression } of steps) {
    const text = JSON.stringify(expression)
    if (!expression || seen.has(text)) continue
    seen.add(text)
    stages.push({
      level,
      expression,
      except: anyOf(stages.filter((stage, at) => isNeeded(stage, at, stages)).map((stage) => stage.expression)),
    })
  }
  return stages
}

/** Each level holds all of the ones before it; named categories don't. */
const isNeeded = (stage: Stage, at: number, stages: Stage[]): boolean =>
  at === stages.length - 1 || stage.level === -1 || stages[at + 1]?.level === stage.level

function someOf(plan: QueryPlan, isKnown: (expression: Expression) => boolean): Stage[] {
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
  const steps = counts.flatMap((count) => [atLeast(count, strong), atLeast(count, weak)]).filter((step) => step !== null)
  return steps.map((expression, at) => ({ level: levelNumber('typo'), expression, except: anyOf(steps.slice(0, at)) }))
}

function leavesOf({ parts, substitutes }: QueryPlan): Expression[] {
  const leaves = (expression: Possible): Expression[] => {
    if (expression === null) return []
    if ('all' in expression) return expression.all.flatMap(leaves)
    if ('any' in expression) return expression.any.flatMap(leaves)
    return [expression]
  }
  return [...parts, ...substitutes].flatMap(({ added }) => [...added.values()].flat().flatMap(leaves))
}

// Queries to a search index in no engine's language: keys (shared/lib/search/keys.ts) joined by "and" and "or".

/** A key, or the beginning of one. */
export type Leaf = { key: string } | { startsWith: string }
export type Expression = Leaf | { all: Expression[] } | { any: Expression[] }

/** Null stands for what can't match. */
export type Possible = Expression | null

/** Repeated keys once. */
const distinct = (parts: Expression[]): Expression[] =>
  parts.length < 2 ? parts : [...new Map(parts.map((part) => ['key' in part ? part.key : part, part])).values()]

export function anyOf(parts: Possible[]): Possible {
  const any = distinct(parts.flatMap((part) => (part === null ? [] : 'any' in part ? part.any : [part])))
  return any.length > 1 ? { any } : (any[0] ?? null)
}

export function allOf(parts: Possible[]): Possible {
  const possible = parts.filter((part) => part !== null)
  if (possible.length < parts.length) return null
  const all = distinct(possible.flatMap((part) => ('all' in part ? part.all : [part])))
  return all.length === 1 && all[0] ? all[0] : { all }
}

/** At least this many of the parts. */
export function atLeast(count: number, parts: Expression[]): Possible {
  if (count > parts.length) return null
  if (count === parts.length) return allOf(parts)
  const [first, ...rest] = parts
  if (!first || count === 1) return anyOf(parts)
  return anyOf([allOf([first, atLeast(count - 1, rest)]), atLeast(count, rest)])
}

export function leavesOf(expression: Possible): Leaf[] {
  if (expression === null) return []
  if ('all' in expression) return expression.all.flatMap(leavesOf)
  if ('any' in expression) return expression.any.flatMap(leavesOf)
  return [expression]
}

/** Leaves of which each is enough for the expression. */
export function alternativesIn(expression: Possible): Leaf[] {
  if (expression === null || 'all' in expression) return []
  return 'any' in expression ? expression.any.flatMap(alternativesIn) : [expression]
}

/** The expression as if its other leaves matched nothing. */
export function onlyLeaves(expression: Possible, isKept: (leaf: Leaf) => boolean): Possible {
  if (expression === null) return null
  if ('all' in expression) return allOf(expression.all.map((part) => onlyLeaves(part, isKept)))
  if ('any' in expression) return anyOf(expression.any.map((part) => onlyLeaves(part, isKept)))
  return isKept(expression) ? expression : null
}

/** True when a product that is stored under these keys matches. */
export function matchesKeys(expression: Expression, keys: Set<string>): boolean {
  if ('all' in expression) return expression.all.every((part) => matchesKeys(part, keys))
  if ('any' in expression) return expression.any.some((part) => matchesKeys(part, keys))
  return 'key' in expression ? keys.has(expression.key) : [...keys].some((key) => key.startsWith(expression.startsWith))
}

// What is asked of a search index, in no engine's language: keys (shared/lib/search/keys.ts) joined by "and" and "or".

export type Expression = { key: string } | { startsWith: string } | { all: Expression[] } | { any: Expression[] }

/** Null stands for what can't match. */
export type Possible = Expression | null

export function anyOf(parts: Possible[]): Possible {
  const possible = new Map<string | Expression, Expression>()
  for (const part of parts)
    for (const each of part === null ? [] : 'any' in part ? part.any : [part]) possible.set('key' in each ? each.key : each, each)
  const [first, ...others] = possible.values()
  return first && others.length > 0 ? { any: [first, ...others] } : (first ?? null)
}

export function allOf(parts: Possible[]): Possible {
  const needed = new Map<string | Expression, Expression>()
  for (const part of parts) {
    if (part === null) return null
    for (const each of 'all' in part ? part.all : [part]) needed.set('key' in each ? each.key : each, each)
  }
  const [first, ...others] = needed.values()
  return first && others.length === 0 ? first : { all: [...needed.values()] }
}

/** At least this many of the parts. */
export function atLeast(count: number, parts: Expression[]): Possible {
  if (count > parts.length) return null
  if (count === parts.length) return allOf(parts)
  const [first, ...rest] = parts
  if (!first || count === 1) return anyOf(parts)
  return anyOf([allOf([first, atLeast(count - 1, rest)]), atLeast(count, rest)])
}

/** Tells whether a product that is stored under these keys matches. */
export function isMet(expression: Expression, keys: Set<string>): boolean {
  if ('all' in expression) return expression.all.every((part) => isMet(part, keys))
  if ('any' in expression) return expression.any.some((part) => isMet(part, keys))
  return 'key' in expression ? keys.has(expression.key) : [...keys].some((key) => key.startsWith(expression.startsWith))
}

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
  const needed: Expression[] = []
  for (const part of parts) {
    if (part === null) return null
    needed.push(...('all' in part ? part.all : [part]))
  }
  return needed.length === 1 && needed[0] ? needed[0] : { all: needed }
}

/** At least this many of the parts. */
export function atLeast(count: number, parts: Expression[]): Possible {
  if (count > parts.length) return null
  if (count === parts.length) return allOf(parts)
  const [first, ...rest] = parts
  if (!first || count === 1) return anyOf(parts)
  return anyOf([allOf([first, atLeast(count - 1, rest)]), atLeast(count, rest)])
}

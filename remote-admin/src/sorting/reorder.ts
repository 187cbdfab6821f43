// Moving things about in a list, by what stands for them.

/** The list with one of its things at another's place. */
export function moveTo<Key>(keys: readonly Key[], key: Key, target: Key): Key[] {
  const from = keys.indexOf(key)
  const to = keys.indexOf(target)
  return from < 0 || to < 0 ? [...keys] : keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

/** The list with one of its things a place further up (-1) or down (1); at the ends it stays. */
export function moveBy<Key>(keys: readonly Key[], key: Key, by: -1 | 1): Key[] {
  const target = keys[keys.indexOf(key) + by]
  return target === undefined ? [...keys] : moveTo(keys, key, target)
}

/** The rows with those that are named in their new order, each in one of their places; the others stay where they are. */
export function withOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const named = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const places = new Set(named.map((row) => row.id))
  const next = named[Symbol.iterator]()
  return rows.map((row) => (places.has(row.id) ? (next.next().value ?? row) : row))
}

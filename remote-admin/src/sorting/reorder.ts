export function moveTo<Key>(keys: readonly Key[], key: Key, target: Key): Key[] {
  const from = keys.indexOf(key)
  const to = keys.indexOf(target)
  return from < 0 || to < 0 ? [...keys] : keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

/** Moves a key up (-1) or down (1) by one place; at the ends it stays. */
export function moveBy<Key>(keys: readonly Key[], key: Key, by: -1 | 1): Key[] {
  const target = keys[keys.indexOf(key) + by]
  return target === undefined ? [...keys] : moveTo(keys, key, target)
}

/** Puts the named rows in the order of `ids` into their own places; the others stay. */
export function withOrder<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const named = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const places = new Set(named.map((row) => row.id))
  const next = named[Symbol.iterator]()
  return rows.map((row) => (places.has(row.id) ? (next.next().value ?? row) : row))
}

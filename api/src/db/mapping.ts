// Mapping between wire and row, in which the compiler finds a forgotten field: one that is added to a contract, optional ones included, does
// not compile until it is read, and until it is stored or marked as stored by another function.

/** Every field of a contract; undefined for an optional one that is absent. */
export type Whole<Wire> = { [Name in keyof Required<Wire>]: Wire[Name] }

/** The fields that are there. */
export function present<Wire extends object>(fields: Whole<Wire>): Wire {
  const wire: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) wire[name] = value
  return wire as Wire
}

/** The fields of a draft and of a patch. */
export type Either<Draft, Patch> = {
  [Name in keyof Draft | keyof Patch]?: (Name extends keyof Draft ? Draft[Name] : never) | (Name extends keyof Patch ? Patch[Name] : never)
}

/** Stands for a field that another function stores, since it takes more than the field itself. */
export const storedSeparately = null

/** The columns of each field that can be written. `updatedAt` only guards a patch. */
export type Columns<Fields, Row> = {
  [Name in keyof Required<Omit<Fields, 'updatedAt'>>]:
    | ((value: Exclude<Fields[Name & keyof Fields], undefined>) => Partial<Row>)
    | typeof storedSeparately
}

/** The columns of the fields that are defined. */
export function toColumns<Fields extends object, Row>(columns: Columns<Fields, Row>, fields: Partial<Fields>): Partial<Row> {
  const row: Partial<Row> = {}
  for (const [name, write] of Object.entries(columns) as [keyof Fields, ((value: unknown) => Partial<Row>) | null][])
    if (write && fields[name] !== undefined) Object.assign(row, write(fields[name]))
  return row
}

/** Takes what a destructuring leaves of a contract: with a field left over it does not compile. */
export const noneLeft = (_others: Record<string, never>): void => {}

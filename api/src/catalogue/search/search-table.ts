/** Keys of categories, each with the number of its word in the name (shared/lib/search/keys.ts). */
interface CategoryKeyTable {
  key: string
  category_id: number
  word: number
}

/** Searches of a day that found nothing. */
interface UnansweredSearchTable {
  query: string
  day: string
  count: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    category_keys: CategoryKeyTable
    unanswered_searches: UnansweredSearchTable
  }
}

export type CategoryKeyRow = CategoryKeyTable

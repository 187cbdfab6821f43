/** What search reads: the raw text in lower case, and the two spellings of the normaliser. */
export interface ProductTextTable {
  product_id: number
  raw: string
  plain: string
  folded: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    product_texts: ProductTextTable
  }
}

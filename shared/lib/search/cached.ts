import { LRUCache } from 'lru-cache'

/** The function with a cache: words repeat, so that most of the work of a product or a query is done already.
 *  @param max results */
export function cached<Value extends object>(make: (text: string) => Value, max: number): (text: string) => Value {
  const results = new LRUCache<string, Value>({ max, memoMethod: make })
  return (text) => results.memo(text)
}

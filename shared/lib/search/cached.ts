/** The function with a cache: words repeat, so that most of the work of a product or a query is done already. Two generations, so that rare
 *  words don't drive out common ones.
 *  @param max results of each generation */
export function cached<Value>(make: (text: string) => Value, max: number): (text: string) => Value {
  let [recent, earlier] = [new Map<string, Value>(), new Map<string, Value>()]
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const value = earlier.get(text) ?? make(text)
    if (recent.size >= max) [earlier, recent] = [recent, new Map()]
    recent.set(text, value)
    return value
  }
}

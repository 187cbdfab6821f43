/** Whether a client takes brotli, by its `Accept-Encoding`: a word of the list, unless it is given no weight. */
export function takesBrotli(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((each) => /^br(\s*;\s*q=(?!0(\.0*)?$).+)?$/.test(each.trim()))
}

interface Mosaic {
  columns: number
  /** How many tiles take two cells, one above the other. */
  large: number
  /** How many take one. */
  small: number
  /** Which of the small ones is asked for. */
  index: number
}

/** Over how many columns a small tile goes: more than one only in an incomplete last row, whose tiles share its room out. */
export function lastRowSpan({ columns, large, small, index }: Mosaic): number {
  const inLastRow = Math.min((2 * large + small) % columns, small)
  const fromEnd = small - 1 - index
  if (fromEnd >= inLastRow) return 1
  const free = columns - inLastRow
  return 1 + Math.floor(free / inLastRow) + (fromEnd < free % inLastRow ? 1 : 0)
}

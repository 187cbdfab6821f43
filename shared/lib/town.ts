// The town of an address that was typed in one line. No list of Israel's settlements may be shipped, so it is told by its place alone.

const house = /\d/
/** Parts of a house behind the town: "תל אביב, קומה 3", "חיפה, דירה ב". */
const partOfHouse = /^(?:קומה|דירה|כניסה|בניין|בנין|מיקוד|ת\.?ד|floor|apt|apartment|entrance)(?:$|[ .:'"׳])/i
const country = /^(?:ישראל|israel)$/i
const maxCharacters = 60

/** The last part between commas that is neither a number nor a part of a house, or in an address without commas the words behind the house
 *  number; empty where neither is there. */
export function townOf(address: string): string {
  const parts = address.split(/[,\n;]/).map((part) => part.replace(/\b\d{7}\b/g, '').trim())
  const named = parts.filter((part) => part && !partOfHouse.test(part) && !country.test(part))
  const last = named.length > 1 ? named.findLast((part, at) => at > 0 && !house.test(part)) : undefined
  const town = last ?? behindNumber(named[0] ?? '')
  return [...town.replace(/\s+/g, ' ')].slice(0, maxCharacters).join('')
}

/** The settlement that the checkout asked for, or the town of the address. */
export const townOfOrder = ({
  customerAddress,
  delivery,
}: {
  customerAddress: string
  delivery?: { settlement?: string } | undefined
}): string => delivery?.settlement ?? townOf(customerAddress)

function behindNumber(line: string): string {
  const [, words = ''] = /\d+[\p{L}'"׳״]?(?:\/\d+)?\s+([^\d]{2,})$/u.exec(line) ?? []
  return partOfHouse.test(words) ? '' : words.trim()
}

/** What makes two category names the same: trimmed and case-folded (SPEC §5). NFC, because one letter may be typed in two ways. */
export const categoryKey = (name: string): string => name.normalize('NFC').trim().toLowerCase()

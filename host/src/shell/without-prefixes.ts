/** Instead of stylis's list of vendor prefixes, which the styles of the shop's browsers need none of and styled-components leaves off. */
export const prefix = (declaration: string): string => declaration

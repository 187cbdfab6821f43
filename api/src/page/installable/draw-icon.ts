import { themeColor } from './web-manifest.ts'

/** The shop's icon, a wine glass, as SVG. */
export const drawIcon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${themeColor}"/><path d="M10 6h12c1 7-1 11-5 12v6h4v2H11v-2h4v-6c-4-1-6-5-5-12z" fill="#f2d9a6"/></svg>`

import { themeColor } from './web-manifest.ts'

const glass = '<path d="M10 6h12c1 7-1 11-5 12v6h4v2H11v-2h4v-6c-4-1-6-5-5-12z" fill="#f2d9a6"/>'
const smallerGlass = `<g transform="translate(3.52 3.52) scale(0.78)">${glass}</g>`

/** The shop's sign, a wine glass, for whoever draws it at a size of their own or at so many `pixels`. `maskable` fills the whole square
 *  and keeps the glass within the middle four fifths, since phones cut such icons to their own shape. */
export function drawIcon({ maskable = false, pixels }: { maskable?: boolean; pixels?: number } = {}): string {
  const size = pixels ? ` width="${pixels}" height="${pixels}"` : ''
  const square = `<rect width="32" height="32" rx="${maskable ? 0 : 8}" fill="${themeColor}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="0 0 32 32">${square}${maskable ? smallerGlass : glass}</svg>`
}

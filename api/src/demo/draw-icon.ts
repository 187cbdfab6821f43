/** The shop's sign, a wine glass. `maskable` fills the whole square and keeps the glass within the middle four fifths, since phones
 *  cut such icons to their own shape. */
export function drawIcon({ maskable }: { maskable: boolean }): string {
  const [corner, scale] = maskable ? [0, 0.78] : [8, 1]
  const inset = 16 - 16 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${corner}" fill="#5b1a2e"/>
<path transform="translate(${inset} ${inset}) scale(${scale})" d="M10 6h12c1 7-1 11-5 12v6h4v2H11v-2h4v-6c-4-1-6-5-5-12z" fill="#f2d9a6"/>
</svg>`
}

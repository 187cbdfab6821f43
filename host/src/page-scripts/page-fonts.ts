// Fonts of the page. Their rules stand in a `noscript` element: the first paint neither requests the files nor waits for them (decision 0125).

/** Milliseconds until the fonts that have come are shown without the others. */
const maxWaitMs = 1500

/** @returns null once the rules are applied, or in pages without any */
function takeRules(media: string): HTMLStyleElement | null {
  const element = document.getElementById('page-fonts')
  if (!element) return null
  const style = document.createElement('style')
  style.media = media
  // With the text that the server wrote, whose hash the policy has.
  style.textContent = element.textContent.replace(/<.*?>/g, '')
  document.head.append(style)
  element.remove()
  return style
}

/** From the first paint on, for visitors who have the files. */
export const applyFonts = () => void takeRules('all')

const faceOf = ({ style }: CSSFontFaceRule) => {
  const [family, source, weight, unicodeRange] = ['font-family', 'src', 'font-weight', 'unicode-range'].map((name) =>
    style.getPropertyValue(name),
  ) as [string, string, string, string]
  // Chromium takes quotes for a part of the name.
  return new FontFace(family.replaceAll('"', ''), source, { weight, unicodeRange, display: 'swap' })
}

/** Those of every page: Hebrew, and the text face's Latin. Headings' Latin loads when a heading has a Latin letter. */
const isOfEveryPage = ({ family, unicodeRange }: FontFace) => /u\+0?590/i.test(unicodeRange) || family.includes('Heebo')

/** Loads the files, then changes all texts at once: one layout instead of one for each file. */
export async function changeFonts(): Promise<void> {
  const style = takeRules('not all')
  if (!style) return
  const faces = [...(style.sheet?.cssRules ?? [])].map((rule) => faceOf(rule as CSSFontFaceRule))
  style.remove()
  const loaded = Promise.allSettled(faces.filter(isOfEveryPage).map((face) => face.load()))
  await Promise.race([loaded, new Promise((done) => setTimeout(done, maxWaitMs))])
  for (const face of faces) document.fonts.add(face)
  // The browser fires it for faces that load within the set; these had loaded before.
  document.fonts.dispatchEvent(new Event('loadingdone'))
}

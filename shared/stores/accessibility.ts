import { persistentAtom } from '@nanostores/persistent'

export const textSizes = { least: 80, normal: 100, most: 150, step: 10 } as const

const asPercent = {
  encode: String,
  decode: (text: string) => {
    const percent = Number(text)
    return Number.isInteger(percent) && percent >= textSizes.least && percent <= textSizes.most ? percent : textSizes.normal
  },
}

/** The root's font size in percent, 80–150 in steps of 10 (SPEC §5, §9); kept for the next visit. */
export const $textSize = persistentAtom<number>('textSize', textSizes.normal, asPercent)

/** Black, white and yellow instead of the shop's colours; kept for the next visit. */
export const $highContrast = persistentAtom<boolean>('highContrast', false, { encode: String, decode: (text) => text === 'true' })

export function enlargeText(): void {
  $textSize.set(Math.min($textSize.get() + textSizes.step, textSizes.most))
}

export function reduceText(): void {
  $textSize.set(Math.max($textSize.get() - textSizes.step, textSizes.least))
}

export function toggleContrast(): void {
  $highContrast.set(!$highContrast.get())
}

export function resetAccessibility(): void {
  $textSize.set(textSizes.normal)
  $highContrast.set(false)
}

/** Keeps the root element as the two settings say. @returns a function that stops it. */
export function applyAccessibility(root: HTMLElement): () => void {
  const stops = [
    $textSize.subscribe((percent) => {
      root.style.fontSize = percent === textSizes.normal ? '' : `${percent}%`
    }),
    $highContrast.subscribe((on) => {
      root.classList.toggle('high-contrast', on)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

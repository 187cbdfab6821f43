// The tokens of base.css by name: the only place from which styles take colours, sizes, layers and breakpoints.

const tokens = [
  'ground',
  'paper',
  'ink',
  'soft',
  'wine',
  'wine-deep',
  'on-wine',
  'brass',
  'brass-ink',
  'brass-wash',
  'line',
  'field-line',
  'hover',
  'danger',
  'danger-wash',
  'night',
  'on-night',
  'on-night-soft',
  'night-line',
  'gold',
  'tint-rose',
  'tint-amber',
  'tint-straw',
  'tint-sage',
  'veil',
  'focus',
] as const

type Token = (typeof tokens)[number]

/** `color['wine']` is the custom property, so that high contrast swaps every colour by the root's class alone. */
export const color = Object.fromEntries(tokens.map((token) => [token, `var(--${token})`])) as Record<Token, string>

export const font = { text: 'var(--font-text)', heading: 'var(--font-heading)' }
export const shadow = { low: 'var(--shadow)', high: 'var(--shadow-high)' }

/** Steps of the 4 px grid, in rem so that they grow with the reader's text size. */
export const space = (steps: number): string => `${steps / 4}rem`

export const radius = { small: '6px', normal: '10px', large: '16px', round: '999px' }

/** The least size of anything that is pressed. */
export const touch = '44px'

/** `raised` is for what lies over its neighbours alone; `message` is the toasts' own; the accessibility menu lies above them. */
export const layer = { raised: 1, sticky: 10, menu: 20, message: 25, toast: 30, dialog: 40 }

export const width = { page: '1240px', dialog: '920px', sheet: '430px', form: '560px', details: '640px', fields: '720px' }

/** Styles from a width upwards; without one they are for 360 px. */
export const media = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1024px)',
  wide: '@media (min-width: 1280px)',
}

export const text = {
  tiny: '0.78rem',
  small: '0.9rem',
  normal: '1rem',
  large: '1.16rem',
  subheading: '1.3rem',
  heading: '1.5rem',
  title: 'clamp(1.6rem, 3vw, 2.1rem)',
  page: 'clamp(1.9rem, 4vw, 2.4rem)',
  hero: 'clamp(2.3rem, 5vw, 4rem)',
}

// One SVG document in the making: it collects gradients and clips, so that the parts of a picture can ask for them where they are used.

export type Stop = readonly [offset: number, colour: string, opacity?: number]
type Box = { x1?: number; y1?: number; x2?: number; y2?: number }

export class Sheet {
  #ids = new Map<string, string>()
  #definitions: string[] = []

  /** A linear gradient; with a box in drawing units, otherwise across the filled shape from left to right. */
  linear(stops: readonly Stop[], box?: Box): string {
    const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = box ?? { x2: 1 }
    const units = box ? ' gradientUnits="userSpaceOnUse"' : ''
    return this.#define('linearGradient', `x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"${units}`, stopTags(stops))
  }

  /** A linear gradient from top to bottom of the filled shape. */
  vertical(stops: readonly Stop[]): string {
    return this.#define('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stopTags(stops))
  }

  /** A radial gradient that fills the shape it is used on; the centre in shares of the shape. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#define('radialGradient', `cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"`, stopTags(stops))
  }

  clip(shape: string): string {
    return this.#define('clipPath', '', shape)
  }

  document(width: number, height: number, scale: number, body: string): string {
    const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.#definitions.join('')}</defs>${body}</svg>`
  }

  #define(tag: string, attributes: string, content: string): string {
    const key = `${tag}|${attributes}|${content}`
    const id = this.#ids.get(key) ?? `d${this.#ids.size}`
    if (!this.#ids.has(key)) {
      this.#ids.set(key, id)
      this.#definitions.push(`<${tag} id="${id}"${attributes ? ` ${attributes}` : ''}>${content}</${tag}>`)
    }
    return `url(#${id})`
  }
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => {
      const fade = opacity < 1 ? ` stop-opacity="${n(opacity)}"` : ''
      return `<stop offset="${n(offset)}" stop-color="${colour}"${fade}/>`
    })
    .join('')
}

/** A number as short as the eye allows. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export function group(transform: string, body: string): string {
  return `<g transform="${transform}">${body}</g>`
}

/** Mixes two colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  return `#${a.map((value, i) => toHex(value + ((b[i] ?? value) - value) * share)).join('')}`
}

export const darker = (colour: string, share: number): string => mix(colour, '#120A08', share)
export const lighter = (colour: string, share: number): string => mix(colour, '#FFFFFF', share)

/** How light a colour looks, 0 to 1. */
export function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function toHex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}

/** Metal and plastic across a cylinder: shade, light, shade. */
export function sheen(colour: string): Stop[] {
  return [
    [0, darker(colour, 0.5)],
    [0.12, darker(colour, 0.12)],
    [0.27, lighter(colour, 0.42)],
    [0.42, colour],
    [0.7, darker(colour, 0.2)],
    [0.92, darker(colour, 0.55)],
    [1, darker(colour, 0.3)],
  ]
}

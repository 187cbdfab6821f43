// Thirteen layouts of labels, each flat round its own centre: `r` is the bottle's radius there, `h` the height that is free.

import { display, emblem, fill, line, rule, stroke, title, type Words, wrapped } from './label-parts.ts'
import { centred } from './lettering.ts'
import type { LabelLayout } from './picture-types.ts'
import { darker, lightness, mix, n, type Sheet } from './svg-sheet.ts'

export interface Inks {
  paper: string
  ink: string
  accent: string
}
/** Puts down a piece of paper, so that the shade can be laid over exactly the paper. */
export type Paper = (shape: string, colour: string) => string
type Draw = (sheet: Sheet, words: Words, r: number, h: number, inks: Inks, lay: Paper) => string

export const layouts: Record<LabelLayout, Draw> = {
  classic: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [w, t] = [r * 0.94, -h / 2]
    return (
      lay(`<path d="${wrapped(w, t, -t, 3)}"/>`, paper) +
      stroke(
        `M${n(-w)} ${n(t + 8)}Q0 ${n(t + 14)} ${n(w)} ${n(t + 8)}M${n(-w)} ${n(-t - 8)}Q0 ${n(-t - 2)} ${n(w)} ${n(-t - 8)}`,
        accent,
        2.6,
      ) +
      stroke(
        `M${n(-w)} ${n(t + 12.5)}Q0 ${n(t + 18.5)} ${n(w)} ${n(t + 12.5)}M${n(-w)} ${n(-t - 12.5)}Q0 ${n(-t - 6.5)} ${n(w)} ${n(-t - 12.5)}`,
        accent,
        0.8,
      ) +
      title(words.title, 2, w * 1.72, ink, 34) +
      rule(h * 0.15, w * 0.32, accent) +
      line(words.line, h * 0.15 + 21, w * 1.68, ink, 15.5)
    )
  },
  band: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const t = -h * 0.4
    return (
      lay(`<path d="${wrapped(r + 2, t, -t, 4)}"/>`, paper) +
      lay(`<path d="${wrapped(r + 2, t, t + 9, 4)}"/>`, accent) +
      lay(`<path d="${wrapped(r + 2, -t - 9, -t, 4)}"/>`, accent) +
      emblem(words, t + h * 0.23, h * 0.2, accent, ink) +
      title(words.title, h * 0.16, r * 1.66, ink, 32) +
      line(words.line, h * 0.16 + 20, r * 1.6, ink)
    )
  },
  arch: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const w = r * 0.84
    const outline = (d: number) =>
      `M${n(-w + d)} ${n(h / 2 - d)}V${n(-h / 2 + w)}A${n(w - d)} ${n(w - d)} 0 0 1 ${n(w - d)} ${n(-h / 2 + w)}V${n(h / 2 - d)}Q0 ${n(h / 2 - d + 6)} ${n(-w + d)} ${n(h / 2 - d)}z`
    return (
      lay(`<path d="${outline(0)}"/>`, paper) +
      stroke(outline(5), accent, 1.3) +
      emblem(words, -h / 2 + w * 0.82, w * 0.78, accent, ink) +
      title(words.title, h * 0.19, w * 1.62, ink, 28) +
      line(words.line, h * 0.19 + 20, w * 1.6, ink, 14.5)
    )
  },
  oval: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [rx, ry] = [r * 0.92, Math.min(h * 0.5, r * 1.12)]
    const ring = (d: number, more: string) => `<ellipse rx="${n(rx - d)}" ry="${n(ry - d)}" ${more}/>`
    return (
      lay(ring(0, ''), paper) +
      ring(4.5, `fill="none" stroke="${accent}" stroke-width="2.200"`) +
      ring(8, `fill="none" stroke="${accent}" stroke-width=".8"`) +
      emblem(words, -ry * 0.5, ry * 0.44, accent, ink) +
      title(words.title, words.emblem ? ry * 0.2 : ry * 0.1, rx * 1.6, ink, 29) +
      line(words.line, ry * 0.56, rx * 1.2, ink, 14)
    )
  },
  medallion: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const radius = Math.min(r * 0.82, h * 0.44)
    const y = -h * 0.1
    const foot = y + radius + 4
    return (
      lay(`<path d="${wrapped(r * 0.9, foot - 16, foot + 18, 2.5)}"/>`, paper) +
      lay(`<circle cy="${n(y)}" r="${n(radius)}"/>`, paper) +
      `<circle cy="${n(y)}" r="${n(radius - 4)}" fill="none" stroke="${accent}" stroke-width="2"/><circle cy="${n(y)}" r="${n(radius - 8)}" fill="none" stroke="${accent}" stroke-width="1" stroke-dasharray="1.500 3"/>` +
      emblem(words, y - radius * 0.36, radius * 0.72, accent, ink) +
      title(words.title, y + radius * 0.5, radius * 1.4, ink, 27) +
      line(words.line, foot + 11, r * 1.5, ink, 14)
    )
  },
  sash: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const half = h * 0.19
    const [middle, rise] = [-h * 0.14, r * 0.34]
    const across = (y: number) => `M${n(-r * 1.2)} ${n(middle + y + rise)}L${n(r * 1.2)} ${n(middle + y - rise)}`
    const strip = `${across(-half)}V${n(middle + half - rise)}L${n(-r * 1.2)} ${n(middle + half + rise)}z`
    const text = title(words.title, half * 0.42, r * 1.72, ink, 31)
    return (
      lay(`<path d="${strip}"/>`, paper) +
      stroke(across(-half + 4.5) + across(half - 4.5), accent, 1.8) +
      `<g transform="translate(0 ${n(middle)}) rotate(-15.8)">${text}</g>` +
      lay(`<path d="${wrapped(r * 0.62, h * 0.3, h * 0.3 + 24, 2)}"/>`, paper) +
      line(words.line, h * 0.3 + 18, r * 1.14, ink, 14.5)
    )
  },
  narrow: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [w, t] = [r * 0.72, -h / 2]
    return (
      lay(`<path d="${wrapped(w, t - 6, -t + 6, 2)}"/>`, paper) +
      rule(t + 4, w * 0.8, accent, 1) +
      title(words.title, -h * 0.2, w * 1.74, ink, 27) +
      emblem(words, h * 0.08, Math.min(w * 0.86, h * 0.3), accent, ink) +
      line(words.line, h * 0.42, w * 1.74, ink, 14) +
      rule(-t - 2, w * 0.8, accent, 1)
    )
  },
  split: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [w, t] = [r * 0.94, -h / 2]
    const cut = t + h * 0.42
    return (
      lay(`<path d="${wrapped(w, t, -t, 3)}"/>`, mix(paper, '#FFFFFF', lightness(paper) > 0.5 ? 0.72 : 0.93)) +
      lay(`<path d="${wrapped(w, t, cut, 3)}"/>`, paper) +
      stroke(`M${n(-w)} ${n(cut + 2)}Q0 ${n(cut + 8)} ${n(w)} ${n(cut + 2)}`, accent, 3) +
      emblem(words, t + h * 0.22, h * 0.26, lightness(paper) > 0.5 ? ink : accent, lightness(paper) > 0.5 ? accent : ink) +
      title(words.title, h * 0.21, w * 1.7, lightness(paper) > 0.5 ? ink : darker(paper, 0.2), 30) +
      line(words.line, h * 0.4, w * 1.6, lightness(paper) > 0.5 ? ink : darker(paper, 0.2), 12.5)
    )
  },
  printed: (_sheet, words, r, h, { ink, accent }) =>
    emblem(words, -h * 0.3, Math.min(r * 1.1, h * 0.34), ink, accent) +
    title(words.title, h * 0.12, r * 1.66, ink, 36) +
    rule(h * 0.2, r * 0.3, accent, 1.6) +
    line(words.line, h * 0.2 + 21, r * 1.6, ink, 14),
  landscape: (sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [w, t] = [r * 0.94, -h / 2]
    const horizon = t + h * 0.44
    const sky = sheet.vertical([
      [0, mix(paper, '#FFFFFF', 0.55)],
      [1, mix(accent, paper, 0.45)],
    ])
    const ground = lightness(paper) > 0.55 ? paper : mix(paper, '#FFF8EC', 0.9)
    const dark = lightness(ink) < 0.45 ? ink : darker(paper, 0.35)
    const clip = sheet.clip(`<path d="${wrapped(w, t, horizon, 3)}"/>`)
    const hills =
      words.emblem === 'wave' || words.emblem === 'sun'
        ? [0, 9, 18]
            .map((d, i) =>
              fill(
                `M${n(-w)} ${n(horizon - 16 + d)}q${n(w / 4)} -8 ${n(w / 2)} 0t${n(w / 2)} 0t${n(w / 2)} 0t${n(w / 2)} 0V${n(horizon + 9)}H${n(-w)}z`,
                mix(dark, accent, 0.75 - i * 0.3),
              ),
            )
            .join('')
        : fill(
            `M${n(-w)} ${n(horizon - 6)}C${n(-w * 0.5)} ${n(horizon - h * 0.32)} ${n(-w * 0.2)} ${n(horizon - h * 0.2)} ${n(w * 0.1)} ${n(horizon - 10)}S${n(w * 0.7)} ${n(horizon - h * 0.3)} ${n(w)} ${n(horizon - 14)}V${n(horizon + 9)}H${n(-w)}z`,
            mix(dark, accent, 0.55),
          ) +
          fill(
            `M${n(-w)} ${n(horizon + 2)}C${n(-w * 0.3)} ${n(horizon - 22)} ${n(w * 0.2)} ${n(horizon - 2)} ${n(w)} ${n(horizon - 12)}V${n(horizon + 9)}H${n(-w)}z`,
            dark,
          )
    return (
      lay(`<path d="${wrapped(w, t, -t, 3)}"/>`, ground) +
      `<g clip-path="${clip}">${fill(wrapped(w, t, horizon, 3), sky)}<circle cx="${n(w * 0.38)}" cy="${n(t + h * 0.17)}" r="${n(h * 0.085)}" fill="${mix(accent, '#FFF3D0', 0.55)}"/>${hills}</g>` +
      title(words.title, h * 0.22, w * 1.72, dark, 29) +
      line(words.line, h * 0.39, w * 1.6, dark, 12.5)
    )
  },
  crest: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [w, t, b] = [r * 0.7, -h * 0.56, h * 0.5]
    const shield = (d: number) =>
      `M${n(-w + d)} ${n(t + d)}Q0 ${n(t + d + 9)} ${n(w - d)} ${n(t + d)}V${n(b * 0.34)}C${n(w - d)} ${n(b * 0.74)} ${n(w * 0.4)} ${n(b * 0.92)} 0 ${n(b - d)}C${n(-w * 0.4)} ${n(b * 0.92)} ${n(-w + d)} ${n(b * 0.74)} ${n(-w + d)} ${n(b * 0.34)}z`
    const ribbon = lightness(paper) > 0.5 ? ink : accent
    const onRibbon = lightness(paper) > 0.5 ? paper : darker(paper, 0.35)
    const [y, half] = [h * 0.06, 18]
    return (
      lay(`<path d="${shield(0)}"/>`, paper) +
      stroke(shield(4), accent, 1.6) +
      emblem(words, t + h * 0.29, h * 0.32, accent, ink) +
      lay(`<path d="${wrapped(r * 0.98, y - half, y + half, 3)}"/>`, ribbon) +
      title(words.title, y + 13, r * 1.76, onRibbon, 28) +
      line(words.line, y + half + 22, w * 1.5, ink, 14)
    )
  },
  number: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [w, t] = [r * 0.94, -h / 2]
    const figure = centred(words.figure ?? '', 0, h * 0.2, w * 1.5, { ...display, weight: 700, size: h * 0.42 }, accent).markup
    return (
      lay(`<path d="${wrapped(w, t, -t, 3)}"/>`, paper) +
      stroke(
        `M${n(-w + 6)} ${n(t + 9)}Q0 ${n(t + 15)} ${n(w - 6)} ${n(t + 9)}V${n(-t - 6)}Q0 ${n(-t)} ${n(-w + 6)} ${n(-t - 6)}z`,
        accent,
        1,
      ) +
      centred(words.title, 0, t + h * 0.29, w * 1.66, { ...display, size: 25 }, ink).markup +
      figure +
      rule(h * 0.27, w * 0.5, accent, 1) +
      line(words.line, h * 0.4, w * 1.64, ink, 14.5)
    )
  },
  ticket: (_sheet, words, r, h, { paper, ink, accent }, lay) => {
    const [w, t] = [r * 0.92, -h * 0.44]
    const teeth = Math.round(w / 5.5)
    const step = (w * 2) / teeth
    const scallop = (sign: number) =>
      Array.from({ length: teeth }, () => `a${n(step / 2)} ${n(step / 2)} 0 0 0 ${n(sign * step)} 0`).join('')
    return (
      lay(`<path d="M${n(-w)} ${n(t)}${scallop(1)}V${n(-t)}${scallop(-1)}z"/>`, paper) +
      `<rect x="${n(-w + 6)}" y="${n(t + 9)}" width="${n(w * 2 - 12)}" height="${n(-t * 2 - 18)}" fill="none" stroke="${accent}" stroke-width="1.200" stroke-dasharray="4 3"/>` +
      emblem(words, t + h * 0.23, h * 0.24, accent, ink) +
      title(words.title, h * 0.14, w * 1.62, ink, 28) +
      line(words.line, h * 0.14 + 20, w * 1.6, ink, 14.5)
    )
  },
}

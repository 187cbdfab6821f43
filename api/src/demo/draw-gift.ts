// Gift packs: bottles that stand in a crate, a box, a carrier or beside a tube. The origin is the middle of the base; up is negative.

import { bottleRadius, drawBottle } from './draw-bottle.ts'
import { centred, type Style } from './lettering.ts'
import { papers } from './palette.ts'
import type { GiftPicture } from './picture-types.ts'
import { darker, group, lighter, n, type Sheet, sheen } from './svg-sheet.ts'

const display: Style = { family: 'frank-ruhl-libre', weight: 800, size: 36 }
const small: Style = { family: 'heebo', weight: 500, size: 18 }

type Gift = Omit<GiftPicture, 'ground'>

export function drawGift(sheet: Sheet, gift: Gift): string {
  if (gift.wrap === 'tube') return tube(sheet, gift)
  const width = gift.wrap === 'box' ? 320 : 310
  return row(sheet, gift, width) + fronts[gift.wrap](sheet, gift, width)
}

/** The bottles between the side walls, overlapping where they must; the outer ones stand behind. */
function row(sheet: Sheet, gift: Gift, width: number): string {
  const scale = 0.82
  const radii = gift.bottles.map((bottle) => bottleRadius(bottle) * scale)
  const left = -width / 2 + 12 + (radii[0] ?? 0)
  const right = width / 2 - 12 - (radii.at(-1) ?? 0)
  const drawn = gift.bottles.map((bottle, i) => {
    const x = left + ((right - left) * i) / Math.max(1, gift.bottles.length - 1)
    return group(`translate(${n(x)} ${gift.wrap === 'box' ? -56 : -22}) scale(${scale})`, drawBottle(sheet, bottle))
  })
  const middle = drawn.splice(1, 1)
  const inside = gift.wrap === 'crate' ? `<rect x="${-width / 2 + 4}" y="-164" width="${width - 8}" height="160" fill="#4A3018"/>` : ''
  return inside + [...drawn, ...middle].join('')
}

function label(gift: Gift, y: number, room: number, ink: string): string {
  return centred(gift.title, 0, y, room, display, ink).markup + centred(gift.line, 0, y + 28, room, small, ink).markup
}

const fronts: Record<Exclude<GiftPicture['wrap'], 'tube'>, (sheet: Sheet, gift: Gift, width: number) => string> = {
  crate: (sheet, gift, width) => {
    const wood = sheet.vertical([
      [0, '#DDB884'],
      [1, '#B98A55'],
    ])
    const half = width / 2
    const boards = [-168, -112, -56]
      .map(
        (y, i) =>
          `<rect x="${-half}" y="${y}" width="${width}" height="52" rx="3" fill="${wood}"/><path d="M${-half + 14} ${y + 16}q60 ${6 - i * 4} 130 0t130 2M${-half + 24} ${y + 34}q80 -6 150 2t100 -2" stroke="#8C6234" stroke-opacity=".35" stroke-width="1.600" fill="none"/>`,
      )
      .join('')
    const nails = [-1, 1]
      .flatMap((side) => [-142, -86, -30].map((y) => `<circle cx="${side * (half - 12)}" cy="${y}" r="3" fill="#6F4B26"/>`))
      .join('')
    return `${boards}<rect x="${-half}" y="-170" width="24" height="170" fill="#C4955E"/><rect x="${half - 24}" y="-170" width="24" height="170" fill="#A97B48"/>${nails}${centred(gift.title, 0, -75, width - 80, { ...display, size: 32 }, '#4A2E14').markup}${centred(gift.line, 0, -24, width - 80, small, '#4A2E14').markup}`
  },
  box: (sheet, gift, width) => {
    const { paper, ink, accent } = papers[gift.paper]
    const half = width / 2
    const face = sheet.linear([
      [0, darker(paper, 0.12)],
      [0.3, lighter(paper, 0.1)],
      [1, darker(paper, 0.25)],
    ])
    const ribbon = sheet.linear(sheen(accent))
    return `<rect x="${-half}" y="-170" width="${width}" height="170" rx="4" fill="${face}"/><rect x="${-half}" y="-170" width="${width}" height="10" fill="#000" fill-opacity=".18"/><rect x="${half - 74}" y="-170" width="26" height="170" fill="${ribbon}"/>
<g transform="translate(${half - 61} -168)"><path d="M0 0C-34 -34 -62 -26 -54 -6C-48 8 -18 6 0 0zM0 0C34 -34 62 -26 54 -6C48 8 18 6 0 0z" fill="${accent}"/><path d="M0 0C-30 -22 -46 -20 -44 -8M0 0C30 -22 46 -20 44 -8" fill="none" stroke="${darker(accent, 0.3)}" stroke-width="2"/><path d="M-4 2L-22 42L-12 38L-4 46L2 4zM4 2L22 38L12 36L6 44L-2 4z" fill="${darker(accent, 0.15)}"/><rect x="-9" y="-8" width="18" height="17" rx="5" fill="${lighter(accent, 0.2)}"/></g>
<g transform="translate(-40 0)">${label(gift, -76, width - 140, ink)}</g>`
  },
  basket: (sheet, gift, width) => {
    const { paper, ink, accent } = papers[gift.paper]
    const half = width / 2
    const face = sheet.vertical([
      [0, lighter(paper, 0.18)],
      [1, darker(paper, 0.12)],
    ])
    return `<path d="M-15 -190V-395H15V-190z" fill="${darker(paper, 0.28)}"/><path d="M${-half + 70} -395q0 -26 26 -26H${half - 96}q26 0 26 26v22H${-half + 70}z" fill="${face}"/><rect x="-44" y="-409" width="88" height="20" rx="10" fill="${darker(paper, 0.55)}"/>
<path d="M${-half} -178L${-half + 46} -206H${half - 46}L${half} -178V0H${-half}z" fill="${face}"/><path d="M${-half} -160H${half}M${-half} -14H${half}" stroke="${accent}" stroke-width="5"/><path d="M${-half} -152H${half}M${-half} -22H${half}" stroke="${accent}" stroke-width="1.500"/>${label(gift, -84, width - 50, ink)}`
  },
}

function tube(sheet: Sheet, gift: Gift): string {
  const { paper, ink, accent } = papers[gift.paper]
  const [r, h] = [82, 452]
  const [bottle] = gift.bottles
  const metal = sheet.linear(sheen('#C39A4A'))
  const side = `M${-r} ${-h + 40}V-22Q0 -2 ${r} -22V${-h + 40}z`
  const shade = sheet.linear([
    [0, '#000000', 0.45],
    [0.12, '#000000', 0.12],
    [0.28, '#FFFFFF', 0.3],
    [0.45, '#FFFFFF', 0],
    [0.8, '#000000', 0.2],
    [1, '#000000', 0.5],
  ])
  const drawn = `<path d="${side}" fill="${paper}"/><g fill="none" stroke="${accent}"><rect x="-52" y="-350" width="104" height="250" rx="52" stroke-width="2.500"/><rect x="-46" y="-344" width="92" height="238" rx="46" stroke-width="1"/></g>
${centred('12', 0, -222, 80, { ...display, size: 66 }, accent).markup}${centred(gift.title, 0, -186, 84, { ...display, size: 30 }, ink).markup}${centred('Single Malt', 0, -160, 80, { ...small, size: 14 }, ink).markup}
<path d="${side}" fill="${shade}"/><path d="M${-r - 2} ${-h + 8}V${-h + 48}Q0 ${-h + 66} ${r + 2} ${-h + 48}V${-h + 8}z" fill="${metal}"/><ellipse cy="${-h + 8}" rx="${r + 2}" ry="11" fill="#E8CB8C"/><path d="M${-r - 2} -30Q0 -10 ${r + 2} -30V-12Q0 8 ${-r - 2} -12z" fill="${metal}"/>`
  return group('translate(84 0) scale(.96)', drawn) + (bottle ? group('translate(-92 4) scale(.98)', drawBottle(sheet, bottle)) : '')
}

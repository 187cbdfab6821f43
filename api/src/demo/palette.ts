// Every colour of the demo pictures by name, so that the catalogue stays readable and the pictures belong together.

/** Pale tints behind a product, fading to near white. */
export const grounds = {
  rose: '#F1DADB',
  blush: '#F8DFD6',
  peach: '#F9E0C8',
  sand: '#F3E4C9',
  honey: '#F6E4B4',
  lemon: '#F4EDBE',
  sage: '#E0E8D2',
  mint: '#D6EAE0',
  aqua: '#D3E8EA',
  sky: '#DAE6F2',
  lilac: '#E5DCEE',
  stone: '#E8E1D6',
}
export type GroundName = keyof typeof grounds

/** Body glass: where the light falls, its own colour, and the shaded edge. */
export const glasses = {
  forest: { light: '#4E7A52', base: '#27492D', deep: '#0F2114' },
  olive: { light: '#7C8A45', base: '#4F5C26', deep: '#262E10' },
  moss: { light: '#5E6E48', base: '#36432A', deep: '#171E11' },
  amber: { light: '#C98A3C', base: '#8F5218', deep: '#4A2507' },
  brown: { light: '#8E5630', base: '#5A2E14', deep: '#2A1206' },
  black: { light: '#5A5559', base: '#242124', deep: '#0C0A0C' },
  cobalt: { light: '#4E7BC8', base: '#1E469A', deep: '#0B1F52' },
  aqua: { light: '#CDE9E2', base: '#9CCDC3', deep: '#5E998F' },
  frost: { light: '#FFFFFF', base: '#E3EBF1', deep: '#AFC0CE' },
  ruby: { light: '#C2455A', base: '#8A1B31', deep: '#430816' },
  plum: { light: '#80558F', base: '#4B2A5A', deep: '#22102B' },
  ceramic: { light: '#FFFDF8', base: '#EFE6D6', deep: '#BDAF97' },
  clear: { light: '#FFFFFF', base: '#DDE6E8', deep: '#9FB0B4' },
}
export type GlassName = keyof typeof glasses

export const liquids = {
  water: { light: '#F4FAFC', base: '#DCEAF0', deep: '#AFC6D2' },
  straw: { light: '#FBF3C0', base: '#EBD985', deep: '#BFA548' },
  gold: { light: '#F8DE8C', base: '#E3B547', deep: '#A97A1B' },
  lager: { light: '#FFDE7A', base: '#F0B429', deep: '#B87A0C' },
  amber: { light: '#EFA95A', base: '#C4701F', deep: '#7A3B0A' },
  whisky: { light: '#F0AE52', base: '#C97A1E', deep: '#80450C' },
  copper: { light: '#DC8550', base: '#A94F22', deep: '#63280D' },
  stout: { light: '#5B3524', base: '#2C1710', deep: '#120805' },
  red: { light: '#A2304A', base: '#6A1028', deep: '#340412' },
  rose: { light: '#F9C9C2', base: '#EE9C97', deep: '#C76A6B' },
  peach: { light: '#FFD9B0', base: '#F6AE6E', deep: '#CC7A3A' },
  lemon: { light: '#FFF6B8', base: '#F4DC5A', deep: '#C7A825' },
  orange: { light: '#FFC77A', base: '#F59222', deep: '#C0620A' },
  pomegranate: { light: '#D9455E', base: '#A81432', deep: '#5C0518' },
  berry: { light: '#A9457F', base: '#6E1B4D', deep: '#390725' },
  cream: { light: '#F3E2CC', base: '#DEBF9A', deep: '#AD875E' },
  cocoa: { light: '#94613F', base: '#5B3420', deep: '#2C170C' },
  milk: { light: '#FFFFFF', base: '#EEF1EE', deep: '#C5CFCB' },
  lime: { light: '#E6F3B4', base: '#BEDA6A', deep: '#85A531' },
  apple: { light: '#F5DE93', base: '#DDAE3F', deep: '#A1741A' },
  wheat: { light: '#FBE3A2', base: '#EBBE56', deep: '#B98424' },
  blue: { light: '#B7E0F4', base: '#5CB3DE', deep: '#2677A8' },
}
export type LiquidName = keyof typeof liquids

/** Caps, foils, ribbons and metal. */
export const colours = {
  burgundy: '#6E1A2E',
  red: '#B3262B',
  black: '#26221F',
  gold: '#C39A4A',
  silver: '#B9BEC3',
  copper: '#B4693A',
  navy: '#1F3358',
  blue: '#2F6FB2',
  green: '#2E5A3C',
  teal: '#1F7A74',
  purple: '#55306B',
  pink: '#D98A93',
  orange: '#DE7A25',
  yellow: '#E3B73B',
  white: '#F4F1EA',
  wood: '#B98A57',
  brown: '#5A3A26',
}
export type ColourName = keyof typeof colours

/** Labels: the paper, the ink on it, and the colour of rules and emblems. */
export const papers = {
  cream: { paper: '#F9F2E3', ink: '#331B17', accent: '#A8762A' },
  ivory: { paper: '#FBF7EC', ink: '#1F2A24', accent: '#6E7F4F' },
  white: { paper: '#FFFFFF', ink: '#1F2733', accent: '#3E6E9C' },
  snow: { paper: '#F2F7FB', ink: '#17335C', accent: '#5B93C4' },
  black: { paper: '#211D1E', ink: '#F4E7CC', accent: '#C9A24B' },
  wine: { paper: '#641B31', ink: '#F9ECD6', accent: '#DDB666' },
  navy: { paper: '#1C2E50', ink: '#F6EEDC', accent: '#D9B25C' },
  forest: { paper: '#244A37', ink: '#F4EFDD', accent: '#D3B25E' },
  teal: { paper: '#1C6B68', ink: '#F3F3E4', accent: '#F0C36B' },
  mustard: { paper: '#EDBB45', ink: '#43240B', accent: '#A33D1C' },
  orange: { paper: '#E8833A', ink: '#3A1606', accent: '#FFF0CF' },
  coral: { paper: '#E4644F', ink: '#FFF5E6', accent: '#FFD98A' },
  red: { paper: '#B02A2E', ink: '#FFF3E0', accent: '#F3C766' },
  pink: { paper: '#F4C7C6', ink: '#6B1B33', accent: '#B5445B' },
  blush: { paper: '#FBE9E4', ink: '#7A2B3C', accent: '#CF7F7B' },
  lilac: { paper: '#DCCCEA', ink: '#3F2357', accent: '#7E54A0' },
  purple: { paper: '#4A2A5E', ink: '#F6E9F4', accent: '#D7A9CF' },
  mint: { paper: '#CFE8DA', ink: '#143F35', accent: '#2F8068' },
  lime: { paper: '#D6E38A', ink: '#2F4312', accent: '#6A8A22' },
  lemon: { paper: '#F9E678', ink: '#3D3A0B', accent: '#8A9A1E' },
  sky: { paper: '#BFDDF0', ink: '#123A5C', accent: '#2C78B0' },
  kraft: { paper: '#D9BC8D', ink: '#3B2413', accent: '#7A4A22' },
  silver: { paper: '#D5DADD', ink: '#20282F', accent: '#6A7B88' },
  gold: { paper: '#DDBB6C', ink: '#3A2408', accent: '#7A4E12' },
  brown: { paper: '#4A2C1C', ink: '#F5E5CB', accent: '#D29B56' },
  sand: { paper: '#EADBC0', ink: '#44301C', accent: '#B4623A' },
}
export type PaperName = keyof typeof papers

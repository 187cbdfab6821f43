// The seven scenes of the default carousel, as data. They also greet visitors of real shops, so nothing on them is a brand.

import type { PropName } from './draw-props.ts'
import type { BottlePicture, GlassPicture } from './picture-types.ts'

type Standing = { subject: Omit<BottlePicture, 'ground'> | Omit<GlassPicture, 'ground'>; x: number; height: number; y?: number }
type Lying = { prop: PropName; x: number; scale?: number; y?: number }

export interface WideScene {
  wall: readonly [light: string, base: string, deep: string]
  table: readonly [light: string, base: string, deep: string]
  /** Where the lamp stands, and its colour. */
  lamp: { x: number; y: number; colour: string; strength: number }
  /** Lights out of focus. */
  bokeh?: string
  /** From back to front; x and y in picture units, heights in picture units. */
  items: (Standing | Lying)[]
}

const night: WideScene['table'] = ['#7A4A2C', '#4E2A1A', '#1E0E08']

export const carouselScenes: WideScene[] = [
  {
    wall: ['#8A3149', '#5B1A2E', '#28080F'],
    table: night,
    lamp: { x: 560, y: 300, colour: '#FFD49A', strength: 0.55 },
    items: [
      {
        subject: {
          kind: 'bottle',
          shape: 'bordeaux',
          glass: 'forest',
          closure: 'capsule',
          cap: 'burgundy',
          label: 'arch',
          paper: 'cream',
          emblem: 'grape',
          title: 'יין אדום',
          line: 'Reserve',
        },
        x: 400,
        height: 600,
      },
      { subject: { kind: 'glass', shape: 'wine', liquid: 'red' }, x: 640, height: 430, y: 724 },
      { subject: { kind: 'glass', shape: 'wine', liquid: 'red' }, x: 830, height: 390, y: 700 },
      { prop: 'cheese', x: 1010, y: 726, scale: 0.95 },
      { prop: 'grapes', x: 205, y: 736, scale: 1.15 },
    ],
  },
  {
    wall: ['#7A4A26', '#43240F', '#170A04'],
    table: ['#6A4023', '#3A2010', '#120804'],
    lamp: { x: 700, y: 260, colour: '#FFB862', strength: 0.6 },
    bokeh: '#FFC06A',
    items: [
      {
        subject: {
          kind: 'bottle',
          shape: 'decanter',
          glass: 'clear',
          liquid: 'whisky',
          closure: 'wood',
          cap: 'brown',
          label: 'number',
          paper: 'cream',
          figure: '12',
          title: 'וויסקי',
          line: 'Single Malt',
        },
        x: 800,
        height: 560,
      },
      { subject: { kind: 'glass', shape: 'tumbler', liquid: 'whisky', ice: true }, x: 470, height: 260, y: 726 },
      { subject: { kind: 'glass', shape: 'snifter', liquid: 'amber' }, x: 250, height: 300, y: 700 },
      { prop: 'halfOrange', x: 1020, y: 738, scale: 1.1 },
      { prop: 'nuts', x: 640, y: 756, scale: 1.2 },
    ],
  },
  {
    wall: ['#FBE3A6', '#EDBE5E', '#A8702A'],
    table: ['#B98454', '#8A5A33', '#4A2C15'],
    lamp: { x: 600, y: 260, colour: '#FFF6D8', strength: 0.85 },
    items: [
      { prop: 'paddle', x: 600, y: 730, scale: 1.12 },
      { subject: { kind: 'glass', shape: 'pint', liquid: 'lager' }, x: 270, height: 400, y: 716 },
      { subject: { kind: 'glass', shape: 'weizen', liquid: 'wheat' }, x: 490, height: 510, y: 716 },
      { subject: { kind: 'glass', shape: 'pint', liquid: 'copper' }, x: 715, height: 400, y: 716 },
      { subject: { kind: 'glass', shape: 'pint', liquid: 'stout' }, x: 940, height: 400, y: 716 },
    ],
  },
  {
    wall: ['#E6F4EC', '#B7DDCB', '#5E9C88'],
    table: ['#F4F1E8', '#D9D2C2', '#9C927E'],
    lamp: { x: 520, y: 280, colour: '#FFFFFF', strength: 0.8 },
    items: [
      {
        subject: {
          kind: 'bottle',
          shape: 'apothecary',
          glass: 'aqua',
          closure: 'cork',
          cap: 'wood',
          label: 'oval',
          paper: 'white',
          emblem: 'pine',
          title: 'ג׳ין',
          line: 'Dry Gin',
        },
        x: 820,
        height: 500,
      },
      { subject: { kind: 'glass', shape: 'copa', liquid: 'water', ice: true, garnish: 'lemon' }, x: 500, height: 440, y: 724 },
      { subject: { kind: 'glass', shape: 'highball', liquid: 'water', ice: true, garnish: 'lime' }, x: 270, height: 340, y: 700 },
      { prop: 'lime', x: 1040, y: 730, scale: 0.9 },
      { prop: 'halfLemon', x: 660, y: 752, scale: 0.85 },
      { prop: 'mint', x: 130, y: 744, scale: 1.1 },
    ],
  },
  {
    wall: ['#38476E', '#1B2747', '#080D1D'],
    table: ['#4A5270', '#252D48', '#0A0F1E'],
    lamp: { x: 600, y: 300, colour: '#FFDC9A', strength: 0.45 },
    bokeh: '#F3CE82',
    items: [
      {
        subject: {
          kind: 'bottle',
          shape: 'champagne',
          glass: 'forest',
          closure: 'foil',
          cap: 'gold',
          label: 'medallion',
          paper: 'cream',
          emblem: 'star',
          title: 'מבעבע',
          line: 'Brut',
        },
        x: 350,
        height: 620,
      },
      { subject: { kind: 'glass', shape: 'flute', liquid: 'gold' }, x: 590, height: 470, y: 722 },
      { subject: { kind: 'glass', shape: 'flute', liquid: 'rose' }, x: 720, height: 450, y: 704 },
      { subject: { kind: 'glass', shape: 'flute', liquid: 'gold' }, x: 850, height: 470, y: 722 },
      { prop: 'berries', x: 1000, y: 744, scale: 1.2 },
    ],
  },
  {
    wall: ['#F6D9D2', '#E2AFA8', '#9A5C62'],
    table: ['#A87A66', '#744A3E', '#3A1F1A'],
    lamp: { x: 480, y: 280, colour: '#FFF4E6', strength: 0.75 },
    items: [
      {
        subject: {
          kind: 'bottle',
          shape: 'bell',
          glass: 'brown',
          closure: 'cork',
          cap: 'wood',
          label: 'arch',
          paper: 'sand',
          emblem: 'bean',
          title: 'קקאו',
          line: 'ליקר שמנת',
        },
        x: 300,
        height: 520,
      },
      {
        subject: {
          kind: 'bottle',
          shape: 'liqueur',
          glass: 'clear',
          liquid: 'pomegranate',
          closure: 'cork',
          cap: 'gold',
          label: 'oval',
          paper: 'blush',
          emblem: 'berry',
          title: 'פירות',
          line: 'ליקר',
        },
        x: 500,
        height: 560,
        y: 680,
      },
      { subject: { kind: 'glass', shape: 'shot', liquid: 'cream' }, x: 640, height: 160, y: 728 },
      { prop: 'cake', x: 890, y: 730, scale: 1.25 },
      { prop: 'beans', x: 160, y: 752, scale: 1.1 },
      { prop: 'berries', x: 640, y: 764, scale: 0.8 },
    ],
  },
  {
    wall: ['#FFFBE2', '#FBEA9C', '#D9B54A'],
    table: ['#FFFFFF', '#E8EFEA', '#A9BDB2'],
    lamp: { x: 600, y: 240, colour: '#FFFFFF', strength: 0.9 },
    items: [
      {
        subject: {
          kind: 'bottle',
          shape: 'carafe',
          glass: 'clear',
          liquid: 'lemon',
          closure: 'swing',
          cap: 'white',
          label: 'oval',
          paper: 'mint',
          emblem: 'citrus',
          title: 'לימונדה',
          line: 'קרה',
        },
        x: 400,
        height: 540,
      },
      { subject: { kind: 'glass', shape: 'highball', liquid: 'lemon', ice: true, garnish: 'mint' }, x: 640, height: 350, y: 716 },
      { subject: { kind: 'glass', shape: 'highball', liquid: 'pomegranate', ice: true, garnish: 'orange' }, x: 800, height: 350, y: 700 },
      { prop: 'lemon', x: 1000, y: 728, scale: 1.1 },
      { prop: 'orange', x: 190, y: 716, scale: 1.05 },
      { prop: 'halfLemon', x: 540, y: 762, scale: 0.8 },
      { prop: 'mint', x: 905, y: 756, scale: 0.9 },
    ],
  },
]

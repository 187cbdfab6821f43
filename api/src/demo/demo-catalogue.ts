// The whole demo shop as data: what a fresh installation outside production is filled with.

import { demoBeer } from './demo-beer.ts'
import { demoGifts } from './demo-gifts.ts'
import { demoLiqueurs } from './demo-liqueurs.ts'
import { demoSoft } from './demo-soft.ts'
import { demoSpirits } from './demo-spirits.ts'
import type { DemoProduct } from './demo-types.ts'
import { demoWhisky } from './demo-whisky.ts'
import { demoWine } from './demo-wine.ts'

export { demoCategories } from './demo-categories.ts'
export { demoBanner, demoBestSelling, demoFooter, demoHeader } from './demo-content.ts'

export const demoProducts: DemoProduct[] = [
  ...demoWine,
  ...demoBeer,
  ...demoWhisky,
  ...demoSpirits,
  ...demoLiqueurs,
  ...demoSoft,
  ...demoGifts,
]

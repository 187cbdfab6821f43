// What the seed needs to know of the demo catalogue, so that tests can seed a small one.
import type { BannerDraft } from '@lechaim/shared/contracts/banners.ts'
import type { FooterPatch, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import type { DemoCategory, DemoProduct, PictureSpec } from '../demo/demo-types.ts'

export interface DemoSource {
  categories: DemoCategory[]
  products: DemoProduct[]
  banner: { title: BannerDraft['title']; descriptionHtml: string; picture: PictureSpec }
  footer: FooterPatch
  header: HeaderPatch
  /** Product names. */
  bestSelling: string[]
  drawPictures(specs: PictureSpec[]): AsyncIterable<{ index: number; png: Buffer }>
}

/** Loaded only when a shop is seeded: no other start pays for it. */
export async function loadDemoSource(): Promise<DemoSource> {
  const [catalogue, { drawPictures }] = await Promise.all([import('../demo/demo-catalogue.ts'), import('../demo/draw-pictures.ts')])
  const { demoCategories, demoProducts, demoBanner, demoFooter, demoHeader, demoBestSelling } = catalogue
  return {
    categories: demoCategories,
    products: demoProducts,
    banner: demoBanner,
    footer: demoFooter,
    header: demoHeader,
    bestSelling: demoBestSelling,
    drawPictures,
  }
}

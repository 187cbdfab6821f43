import { api } from '@lechaim/shared/client/shop-api.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop, loadShop } from '@lechaim/shared/stores/shop.ts'
import { Slot } from '@lechaim/shared/ui/area.tsx'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { GridSkeleton } from '../products/card/product-grid.tsx'
import { Notice } from '../products/notice.tsx'
import { useSlices } from '../slices.ts'
import { BestSellers } from './best-sellers/best-sellers.tsx'
import { $bestSellers } from './best-sellers/best-sellers-cache.ts'
import { Carousel } from './carousel/carousel.tsx'
import { Categories } from './categories/categories.tsx'
import { Hero } from './hero.tsx'
import { messages } from './home-messages.ts'
import { Section } from './section.tsx'

/** The shop's front page (SPEC §2). */
export function HomeView() {
  const shop = useStore($shop)
  const bestSellers = useStore($bestSellers)
  const drawn = useSlices(3, 1)
  return (
    <>
      <Hero banner={shop.state === 'ready' ? shop.data.banners.find(({ visible }) => visible) : undefined} />
      {shop.state === 'ready' && (
        <>
          <Carousel {...shop.data.carousel} />
          <Categories isDrawn={drawn > 1} />
        </>
      )}
      {shop.state === 'loading' && (
        <Section>
          <GridSkeleton />
        </Section>
      )}
      {shop.state === 'failed' && (
        <Notice title={messages.shopFailed} alert>
          <Button onClick={() => void loadShop(api)}>{common.retry}</Button>
        </Notice>
      )}
      {drawn > 2 && <BestSellers products={bestSellers} />}
      <Slot name="home-after-best-sellers" notice="none" />
    </>
  )
}

import { api } from '@lechaim/shared/client/shop-api.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop, loadShop } from '@lechaim/shared/stores/shop.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { drawnShop } from '../drawn.ts'
import { GridSkeleton } from '../products/card/product-grid.tsx'
import { Notice } from '../products/notice.tsx'
import { useSlices } from '../slices.ts'
import { BestSellers } from './best-sellers/best-sellers.tsx'
import { $bestSellers, visibleIn } from './best-sellers/best-sellers-cache.ts'
import { Carousel } from './carousel/carousel.tsx'
import { Categories } from './categories/categories.tsx'
import { messages } from './home-messages.ts'
import { Section } from './section.tsx'

/** Carousel, categories and best sellers. */
export function HomeSections() {
  const shop = useStore($shop, { ssr: drawnShop })
  const bestSellers = useStore($bestSellers)
  const drawn = useSlices(3, 1)
  return (
    <>
      {shop.state === 'ready' && (
        <>
          <Carousel {...shop.data.carousel} />
          <Categories categories={shop.data.categories.filter(({ visible }) => visible)} isDrawn={drawn > 1} />
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
      {drawn > 2 && <BestSellers products={shop.state === 'ready' ? visibleIn(shop.data) : bestSellers} />}
    </>
  )
}

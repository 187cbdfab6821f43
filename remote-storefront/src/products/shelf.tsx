import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $productList, loadMoreProducts, type ProductList, retryProducts } from '@lechaim/shared/stores/products.ts'
import { $place as $route } from '@lechaim/shared/stores/shell.ts'
import { dismissToast, showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useSlices } from '../use-slices.ts'
import { MoreProducts } from './more-products.tsx'
import { readNextPage } from './next-page.ts'
import { Notice } from './notice.tsx'
import { ProductGrid } from './product-grid.tsx'
import { messages } from './shelf-messages.ts'
import { ShelfSkeleton } from './shelf-skeleton.tsx'
import { useRetryOnline } from './use-retry-online.ts'

/** How many cards are surely within the first screen, and are drawn at a time: the widest row. */
const row = 4

/** The products of the view shown, or what there is to say instead. */
export function Shelf() {
  const list = useStore($productList)
  const route = useStore($route, { ssr: 'initial' })
  const failure = list.state === 'failed' ? list.error : undefined
  useEffect(() => {
    // Without a connection the page says so already.
    if (!failure || !navigator.onLine) return
    const toast = showFailure(common.loadFailed, failure)
    return () => dismissToast(toast)
  }, [failure])
  useRetryOnline(failure !== undefined, retryProducts)
  useRetryOnline(list.state === 'ready' && list.more === 'failed', loadMoreProducts)
  if (list.state === 'loading') return <ShelfSkeleton />
  if (list.state === 'failed') {
    return (
      <Notice title={messages.failed} alert>
        <Button onClick={retryProducts}>{common.retry}</Button>
      </Notice>
    )
  }
  if (list.products.length === 0) {
    const isNarrowed = Boolean(route.category || route.query)
    return (
      <Notice title={messages.none} hint={isNarrowed ? messages.noneHint : messages.emptyHint}>
        {isNarrowed && (
          <ButtonLink $kind="outline" to={{ ...home, view: 'category' }}>
            {common.allProducts}
          </ButtonLink>
        )}
      </Notice>
    )
  }
  return (
    <>
      {route.after && (
        <Beginning $kind="outline" to={{ ...route, after: '' }}>
          {messages.fromTheBeginning}
        </Beginning>
      )}
      <Products key={[route.category, route.query, route.after].join('\n')} products={list.products} more={list.more} next={list.next} />
    </>
  )
}

type Ready = Extract<ProductList, { state: 'ready' }>

function Products({ products, more, next }: Pick<Ready, 'products' | 'more' | 'next'>) {
  const [announcement, setAnnouncement] = useState('')
  const shelf = useRef<HTMLDivElement>(null)
  const drawn = useSlices(products.length, row)
  const isWhole = drawn >= products.length

  // Who asks for more goes on at the first that came: the button has moved away, or is gone with the last page.
  const readOn = async () => {
    setAnnouncement('')
    const count = await readNextPage()
    if (count === 0) return
    setAnnouncement(messages.moreAdded(count))
    requestAnimationFrame(() => focusCard(shelf.current, products.length))
  }
  // Nearness alone may bring the last page, and the button goes with the focus that rested on it.
  const keepFocus = () => focusCard(shelf.current, products.length)

  return (
    <Parts ref={shelf}>
      <ProductGrid products={isWhole ? products : products.slice(0, drawn)} level={2} eager={row} />
      {!isWhole && <Rest />}
      {isWhole && more !== 'none' && (
        <MoreProducts shown={products.length} state={more} next={next} onPress={readOn} onFocusLost={keepFocus} />
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Parts>
  )
}

/** Unless the reader has gone elsewhere meanwhile. */
function focusCard(shelf: HTMLElement | null, index: number): void {
  const { activeElement, body } = document
  const elsewhere = activeElement && activeElement !== body && !activeElement.matches('[data-more]')
  if (!elsewhere) shelf?.querySelectorAll('article')[index]?.querySelector('a')?.focus()
}

const Beginning = styled(ButtonLink)`
  justify-self: start;
`

/** Keeps what stands below off the screen until all cards are drawn. */
const Rest = styled.div`
  block-size: 100vh;
`

/** Its parts are the page's own rows. */
const Parts = styled.div`
  display: contents;
`

import { Button } from '@lechaim/shared/ui/button.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { MoreButton } from '../frame/more-button.tsx'
import { FailedNotice, LoadingBlock, Notice } from '../frame/states.tsx'
import { TabHead } from '../frame/tab-head.tsx'
import { FileActions } from './file-actions.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { $selection } from './product-selection.ts'
import { productsMessages as t } from './products-messages.ts'
import { $productFilter, $products, loadMoreProducts, productForm, retryProducts } from './products-store.ts'
import { ProductsToolbar } from './products-toolbar.tsx'
import { SelectionBar } from './selection-bar.tsx'

/** The catalogue's products, newest first (SPEC §2). */
export function ProductsTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Actions>
          <Button onClick={productForm.openNew}>{t.add}</Button>
          <FileActions />
        </Actions>
      </TabHead>
      <ProductsToolbar />
      <SelectionBar />
      <Products />
      <ProductDialog />
    </>
  )
}

function Products() {
  const list = useStore($products)
  const selection = new Set(useStore($selection))
  if (list.state === 'loading') return <LoadingBlock />
  if (list.state === 'failed') return <FailedNotice onRetry={retryProducts} />
  if (list.items.length === 0) return <NoProducts />
  return (
    <>
      <Grid aria-busy={list.more === 'stale'} $stale={list.more === 'stale'}>
        {list.items.map((product) => (
          <ProductCard key={product.id} product={product} selected={selection.has(product.id)} />
        ))}
      </Grid>
      {list.next && <MoreButton label={t.more} failed={t.moreFailed} state={list.more} onPress={loadMoreProducts} />}
    </>
  )
}

function NoProducts() {
  const { q, category } = useStore($productFilter)
  return (
    <Notice>
      <p role="status">{q.trim() || category ? t.noneFound : t.none}</p>
    </Notice>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  /* All three in one row, on a phone as well. */
  > button {
    padding-inline: ${space(3)};
    ${media.tablet} {
      padding-inline: ${space(5.5)};
    }
  }
`

const Grid = styled.div<{ $stale: boolean }>`
  display: grid;
  gap: ${space(4)};
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
  transition: opacity 0.15s;
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, 1fr);
  }
`

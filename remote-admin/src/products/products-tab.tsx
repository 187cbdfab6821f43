import { Button } from '@lechaim/shared/ui/button.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { categoryList } from '../categories/categories-store.ts'
import { TightActions } from '../forms/form-layout.tsx'
import { Select } from '../forms/select.tsx'
import { ExportButton, SearchBox, Toolbar } from '../forms/toolbar.tsx'
import { ListView } from '../lists/list-view.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { TabHead } from '../ui/tab-parts.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { $selection } from './product-selection.ts'
import { productsMessages as t } from './products-messages.ts'
import { catalogueExport, productForm, productList } from './products-store.ts'
import { searchWordsMessages } from './search-words/search-words-messages.ts'
import { ProductsSelectionBar } from './selection-bar.tsx'
import { DeliveryButton, StockDialogs } from './stock/stock-buttons.tsx'

/** The catalogue's products, newest first (SPEC §2). */
export function ProductsTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Actions>
          <Button onClick={productForm.openNew}>{t.add}</Button>
          <DialogButton label={t.importFile} load={() => import('./import/import-dialog.tsx')} />
          <ExportButton of={catalogueExport} />
        </Actions>
      </TabHead>
      <ProductsToolbar />
      <ProductsSelectionBar />
      <Products />
      <ProductDialog />
      <StockDialogs />
    </>
  )
}

function ProductsToolbar() {
  const { q, category } = useStore(productList.$filter)
  const categories = useStore(categoryList.$list)
  const names = categories.state === 'ready' ? categories.items.map(({ name }) => name) : []
  return (
    <Toolbar>
      <SearchBox label={t.search} value={q} onChange={(q) => productList.filter({ q }, { delayed: true })} />
      <Select
        aria-label={t.filter}
        value={category}
        choices={[['', t.allCategories], ...names.map((name) => [name, name] as const)]}
        onChange={(category) => productList.filter({ category })}
      />
      <DeliveryButton />
      <DialogButton label={searchWordsMessages.open} load={() => import('./search-words/search-words-dialog.tsx')} />
    </Toolbar>
  )
}

function Products() {
  const selection = new Set(useStore($selection))
  return (
    <ListView of={productList} texts={t}>
      {(items, isStale) => (
        <Grid aria-busy={isStale} $stale={isStale}>
          {items.map((product) => (
            <ProductCard key={product.id} product={product} selected={selection.has(product.id)} />
          ))}
        </Grid>
      )}
    </ListView>
  )
}

const Actions = styled(TightActions)`
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

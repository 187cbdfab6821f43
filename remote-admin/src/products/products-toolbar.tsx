import { useStore } from '@nanostores/react'
import { $ownedCategories } from '../categories/categories-store.ts'
import { SearchBox } from '../forms/search-box.tsx'
import { Select } from '../forms/select.tsx'
import { Toolbar } from '../forms/toolbar.tsx'
import { productsMessages as t } from './products-messages.ts'
import { $productFilter, filterProducts, searchProducts } from './products-store.ts'

export function ProductsToolbar() {
  const { q, category } = useStore($productFilter)
  const categories = useStore($ownedCategories)
  return (
    <Toolbar>
      <SearchBox label={t.search} value={q} onChange={searchProducts} />
      <Select aria-label={t.filter} value={category} onChange={(event) => filterProducts(event.target.value)}>
        <option value="">{t.allCategories}</option>
        {categories.state === 'ready' &&
          categories.data.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
      </Select>
    </Toolbar>
  )
}

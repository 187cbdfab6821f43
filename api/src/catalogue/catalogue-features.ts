// Routes of the catalogue's features, as the server registers them.
import { bestSellingRoutes } from './best-selling/best-selling-routes.ts'
import { categoriesRoutes } from './categories/categories-routes.ts'
import { couponsRoutes } from './coupons/coupons-routes.ts'
import { productsRoutes } from './products/products-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { stockRoutes } from './stock/stock-routes.ts'
import { productTransferRoutes } from './transfer/product-transfer-routes.ts'

export const catalogueFeatures = [
  productsRoutes,
  productTransferRoutes,
  stockRoutes,
  couponsRoutes,
  searchRoutes,
  categoriesRoutes,
  bestSellingRoutes,
]

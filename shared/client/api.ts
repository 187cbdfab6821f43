import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { type Fetch, type RequestOptions, request } from '@lechaim/shared/client/request.ts'
import type { AuthSession, DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import type { Banner, BannerDraft, BannerList, BannerPatch } from '@lechaim/shared/contracts/banners.ts'
import type { Category, CategoryDraft, CategoryList, CategoryPatch, CategoryUse } from '@lechaim/shared/contracts/categories.ts'
import type { BestSelling, Carousel, Footer, FooterPatch, Header, HeaderPatch } from '@lechaim/shared/contracts/content.ts'
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderDraft, OrderPage, OrderQuery, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { ProductBulk, ProductBulkDone } from '@lechaim/shared/contracts/product-bulk.ts'
import type { ImportAnswer, ImportBatch } from '@lechaim/shared/contracts/product-import.ts'
import type { Product, ProductDraft, ProductPage, ProductPatch, ProductQuery } from '@lechaim/shared/contracts/products.ts'
import type { Setup } from '@lechaim/shared/contracts/setup.ts'
import { productsKey, withQuery } from '@lechaim/shared/lib/api-address.ts'

const cookieTransport = { 'X-Session-Transport': 'cookie' }

/** Source of the owner's access token: null when signed out. `refused` is a token that the server just answered 401 to. */
export type AccessTokenSource = (refused?: string) => Promise<string | null>

/** The typed client of the shop's API. `accessToken` is called before each of the owner's calls, and again after a refusal. */
export function createApi(fetch: Fetch, accessToken: AccessTokenSource) {
  const call = <T>(path: string, options?: RequestOptions) => request<T>(fetch, path, options)
  /** @throws RequestFailure 401 without a request when nobody is signed in. */
  const owner = async <T>(path: string, options: RequestOptions = {}) => {
    const as = (token: string) => call<T>(path, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } })
    const token = await accessToken()
    if (!token) throw new RequestFailure(401, 'unauthorized', `Not signed in: ${path}`)
    try {
      return await as(token)
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.status !== 401) throw error
      const renewed = await accessToken(token)
      if (!renewed) throw error
      return as(renewed)
    }
  }
  /** The three writes of products, categories and banners (SPEC §7). */
  const rows = <Row, Draft, Patch>(path: string) => ({
    insert: (draft: Draft) => owner<Row>(path, { method: 'POST', body: draft }),
    update: (id: number, patch: Patch) => owner<Row>(`${path}/${id}`, { method: 'PATCH', body: patch }),
    remove: (id: number) => owner<void>(`${path}/${id}`, { method: 'DELETE' }),
  })
  return {
    products: (query: ProductQuery, signal?: AbortSignal) => call<ProductPage>(productsKey(query), { signal }),
    product: (id: number) => call<Product>(`/api/products/${id}`),
    categories: () => call<CategoryList>('/api/categories'),
    banners: () => call<BannerList>('/api/banners'),
    footer: () => call<Footer>('/api/footer'),
    header: () => call<Header>('/api/header'),
    carousel: () => call<Carousel>('/api/carousel'),
    bestSelling: () => call<BestSelling>('/api/best-selling'),
    placeOrder: (draft: OrderDraft, idempotencyKey: string, signal?: AbortSignal) =>
      call<PlacedOrder>('/api/orders', { method: 'POST', body: draft, headers: { 'Idempotency-Key': idempotencyKey }, signal }),
    orderOfShopper: (id: number, token: string) =>
      call<Order>(`/api/orders/${id}`, { headers: { 'X-Order-Token': token }, mayBeRefused: true }),

    orders: (query: OrderQuery, signal?: AbortSignal) => owner<OrderPage>(withQuery('/api/orders', query), { signal }),
    setOrderStatus: (id: number, status: OrderStatus) => owner<Order>(`/api/orders/${id}`, { method: 'PATCH', body: { status } }),

    /** Reads as the owner sees them: with hidden rows, and with first values that visitors don't get before they are saved. */
    owned: {
      products: (query: ProductQuery, signal?: AbortSignal) => owner<ProductPage>(productsKey(query), { signal }),
      product: (id: number) => owner<Product>(`/api/products/${id}`),
      categories: () => owner<CategoryList>('/api/categories'),
      banners: () => owner<BannerList>('/api/banners'),
      bestSelling: () => owner<BestSelling>('/api/best-selling'),
      footer: () => owner<Footer>('/api/footer'),
      carousel: () => owner<Carousel>('/api/carousel'),
      setup: () => owner<Setup>('/api/setup'),
    },
    /** The owner's calls that only one part of the panel makes. */
    owner,
    bulkProducts: (bulk: ProductBulk) => owner<ProductBulkDone>('/api/products/bulk', { method: 'POST', body: bulk }),
    importProducts: (batch: ImportBatch, signal?: AbortSignal) =>
      owner<ImportAnswer>('/api/products/import', { method: 'POST', body: batch, signal }),
    optimizer: (method: 'GET' | 'POST' | 'DELETE') => owner<OptimizerProgress>('/api/images/optimize', { method }),
    productRows: rows<Product, ProductDraft, ProductPatch>('/api/products'),
    categoryRows: rows<Category, CategoryDraft, CategoryPatch>('/api/categories'),
    bannerRows: rows<Banner, BannerDraft, BannerPatch>('/api/banners'),
    orderCategories: (ids: number[]) => owner<CategoryList>('/api/categories/order', { method: 'PUT', body: { ids } }),
    orderBanners: (ids: number[]) => owner<BannerList>('/api/banners/order', { method: 'PUT', body: { ids } }),
    categoryUse: (id: number) => owner<CategoryUse>(`/api/categories/${id}/use`),
    saveHeader: (patch: HeaderPatch) => owner<Header>('/api/header', { method: 'PATCH', body: patch }),
    saveFooter: (patch: FooterPatch) => owner<Footer>('/api/footer', { method: 'PATCH', body: patch }),
    saveCarousel: (images: string[], times?: Carousel['times'], links?: Carousel['links']) =>
      owner<Carousel>('/api/carousel', { method: 'PUT', body: { images, times, links } }),
    saveBestSelling: (productIds: number[]) => owner<BestSelling>('/api/best-selling', { method: 'PUT', body: { productIds } }),

    demoOwner: () => call<DemoOwner>('/api/demo-owner'),
    signIn: (email: string, password: string) =>
      call<AuthSession>('/auth/v1/token?grant_type=password', { method: 'POST', body: { email, password }, headers: cookieTransport }),
    refreshSession: () =>
      call<AuthSession>('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body: {}, headers: cookieTransport }),
    signOut: (scope: 'local' | 'global' | 'others' = 'local') =>
      owner<void>(`/auth/v1/logout?scope=${scope}`, { method: 'POST', headers: cookieTransport, keepalive: true }),
  }
}

export type Api = ReturnType<typeof createApi>

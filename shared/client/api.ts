import { type Fetch, type RequestOptions, request } from '@lechaim/shared/client/request.ts'
import type { AuthSession, DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import type { BannerList } from '@lechaim/shared/contracts/banners.ts'
import type { CategoryList } from '@lechaim/shared/contracts/categories.ts'
import type { BestSelling, Carousel, Footer, Header } from '@lechaim/shared/contracts/content.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderDraft, OrderPage, OrderQuery, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { Product, ProductPage, ProductQuery } from '@lechaim/shared/contracts/products.ts'

/** A path with its query; undefined and empty values are left out, so that equal questions have equal addresses. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** The address of a product list: also its key in caches and in the page's inlined data. */
export const productsKey = (query: ProductQuery): string =>
  withQuery('/api/products', { category: query.category, q: query.q, sort: query.sort, after: query.after, limit: query.limit })

const cookieTransport = { 'X-Session-Transport': 'cookie' }

/** The typed client of the shop's API. `accessToken` is asked before each of the owner's calls. */
export function createApi(fetch: Fetch, accessToken: () => Promise<string | null>) {
  const call = <T>(path: string, options?: RequestOptions) => request<T>(fetch, path, options)
  const owner = async <T>(path: string, options: RequestOptions = {}) => {
    const token = await accessToken()
    return call<T>(path, { ...options, headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) } })
  }
  return {
    products: (query: ProductQuery, signal?: AbortSignal) => call<ProductPage>(productsKey(query), signal ? { signal } : {}),
    product: (id: number) => call<Product>(`/api/products/${id}`),
    categories: () => call<CategoryList>('/api/categories'),
    banners: () => call<BannerList>('/api/banners'),
    footer: () => call<Footer>('/api/footer'),
    header: () => call<Header>('/api/header'),
    carousel: () => call<Carousel>('/api/carousel'),
    bestSelling: () => call<BestSelling>('/api/best-selling'),
    placeOrder: (draft: OrderDraft, idempotencyKey: string) =>
      call<PlacedOrder>('/api/orders', { method: 'POST', body: draft, headers: { 'Idempotency-Key': idempotencyKey } }),
    orderOfShopper: (id: number, token: string) => call<Order>(`/api/orders/${id}`, { headers: { 'X-Order-Token': token } }),

    orders: (query: OrderQuery) => owner<OrderPage>(withQuery('/api/orders', query)),
    setOrderStatus: (id: number, status: OrderStatus) => owner<Order>(`/api/orders/${id}`, { method: 'PATCH', body: { status } }),

    demoOwner: () => call<DemoOwner>('/api/demo-owner'),
    signIn: (email: string, password: string) =>
      call<AuthSession>('/auth/v1/token?grant_type=password', { method: 'POST', body: { email, password }, headers: cookieTransport }),
    refreshSession: () =>
      call<AuthSession>('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body: {}, headers: cookieTransport }),
    signOut: () => owner<void>('/auth/v1/logout?scope=local', { method: 'POST', headers: cookieTransport }),
  }
}

export type Api = ReturnType<typeof createApi>

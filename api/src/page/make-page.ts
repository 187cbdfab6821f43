// Makes one page: its data, its rendered HTML and its headers.
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { FacetQuery } from '@lechaim/shared/contracts/filters.ts'
import { addressOf, home, type Route } from '@lechaim/shared/lib/address.ts'
import { nowhere } from '@lechaim/shared/lib/remote-contract.ts'
import { nameKey } from '@lechaim/shared/lib/typed-text.ts'
import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { findRenamed } from '../catalogue/categories/categories-queries.ts'
import { readFacets } from '../catalogue/filters/facet-queries.ts'
import { visitorView } from '../content/default-content.ts'
import type { Database } from '../db/schema.ts'
import { findSettings } from '../delivery/delivery-table.ts'
import { isOwnersSide, type Side } from '../http/requests/own-origin.ts'
import { csp, strictScripts } from '../http/responses/csp.ts'
import { publicAddress } from '../mail/shop-link.ts'
import { foldersOf } from '../releases/live/live-releases.ts'
import { previewBar } from '../releases/live/preview-pages.ts'
import type { Snapshot } from '../releases/live/snapshot.ts'
import { type HeldToolbar, signToolbar } from '../releases/live/toolbar.ts'
import { toolbarBar } from '../releases/live/toolbar-pages.ts'
import type { Preview } from '../releases/live/visitor.ts'
import { filterFormHtml } from './filter-form.ts'
import { readPageData } from './page-data.ts'
import { headOf, isThere } from './page-head.ts'
import { inlineHashes, isChecked, pageHtml, writtenScripts } from './page-html.ts'
import type { PageToKeep } from './page-maker.ts'
import { pictureFor, scriptsFor } from './preloads.ts'

export interface WantedPage {
  live: Snapshot
  /** Null for a path that is not the shop's. */
  route: Route | null
  path: string
  base: string
  side: Side
  ageVerified: boolean
  signedIn: boolean
  /** This visitor's own releases of the page. */
  previews: readonly Preview[]
  /** Its visitor's toolbar; null without one. */
  toolbar: HeldToolbar | null
}

export function keyOf({ live, route, base, side, ageVerified, signedIn, previews, toolbar }: WantedPage): string {
  const own = toolbar && [toolbar.deployer, toolbar.since, toolbar.choices]
  return [live.id, route && addressOf(route), base, side, ageVerified, signedIn, JSON.stringify([previews, own])].join('\n')
}

/** Only scripts with the hash of their release run. */
export const onlyChecked = { 'integrity-policy': 'blocked-destinations=(script)' }

type Sources = Pick<FastifyInstance, 'config' | 'db' | 'keys' | 'visitorsLiveId' | 'mailer' | 'firstViews'>

/** The page's note about this visitor's own releases; empty without any. */
function noticeOf({ keys }: Sources, { previews, toolbar }: WantedPage): string {
  if (toolbar) return toolbarBar(toolbar, previews, signToolbar(keys.releaseSecret, 'link', toolbar))
  return previews.length > 0 ? previewBar(previews) : ''
}

export async function makePage(sources: Sources, wanted: WantedPage): Promise<PageToKeep & { drawn: boolean }> {
  const { live, route, base, side, ageVerified, signedIn } = wanted
  const { config } = sources
  const { host } = live
  const data = await readData(sources, wanted)
  const renamed = route && (await withPresentName(sources.db, route, data.shop.categories))
  if (renamed) return redirectTo(renamed)
  const missing = !route || !isThere(route, data)
  const drawn = await draw(sources, wanted, data)
  const parts = { ageVerified, drawn, host, guarded: live.hasEarlierHost, isTraced: config.tracing !== null }
  const preloadScripts = scriptsFor(live, route ?? nowhere)
  const preloadImage = route ? pictureFor(data, route) : null
  const terms = data.product ? await findSettings(sources.db) : null
  const head = headOf(route, data, base, terms)
  const filterForm = route && !missing ? await filterFormOf(sources.db, route) : ''
  const notice = noticeOf(sources, wanted)
  const html = pageHtml({ ...parts, notice, head, base, preloadScripts, preloadImage, data, filterForm })
  const { styles, scripts } = inlineHashes(parts)
  const folders = foldersOf(side)?.map(
    (folder) => `${{ panel: config.panelOrigin, console: config.consoleOrigin }[side as string]}${folder}`,
  )
  const policy = csp({
    styleHashes: styles,
    scriptHashes: scripts,
    devServers: config.devServers,
    origins: live.origins,
    ...(folders && { scriptFolders: folders }),
  })
  const checked = isChecked(host)
  const strict =
    checked && host.pageScripts && strictScripts([...scripts, ...writtenScripts({ drawn, host, preloadScripts })], live.origins)
  // The page's releases, for the service worker, which caches no page without them (decision 0018).
  const lasting = data.offline && !missing && !signedIn && (route.view === 'home' || route.view === 'category')
  return {
    drawn: drawn !== null,
    status: missing ? 404 : 200,
    headers: {
      'content-security-policy': strict ? `${policy}, ${strict}` : policy,
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-encoding',
      ...(checked ? onlyChecked : {}),
      ...(lasting ? { 'x-lechaim-releases': live.id } : {}),
    },
    html,
  }
}

/** The route with its category's name as the shop writes it now; null where that is the one asked for, or no category had it. */
async function withPresentName(db: Database, route: Route, categories: readonly Category[]): Promise<Route | null> {
  if (!route.category) return null
  const key = nameKey(route.category)
  const category = categories.find(({ name }) => nameKey(name) === key) ?? (await findRenamed(db, route.category, { visibleOnly: true }))
  return category && category.name !== route.category ? { ...route, category: category.name } : null
}

/** For good, as far as search engines are concerned; browsers ask again, since another category may take the name. */
function redirectTo(route: Route): PageToKeep & { drawn: boolean } {
  return { drawn: true, status: 301, headers: { location: addressOf(route), 'cache-control': 'private, no-cache' }, html: '' }
}

async function readData(
  { config, db, visitorsLiveId, mailer }: Sources,
  { live, route, base, side, signedIn, previews, toolbar }: WantedPage,
) {
  // A preview leads to the panel by a new page too.
  const shop = publicAddress(config)
  const isChosen = previews.length > 0 || toolbar
  const otherOrigin = { both: isChosen ? base : undefined, shop: config.panelOrigin, panel: shop, console: shop }[side]
  const reader = {
    live: visitorsLiveId(),
    signedIn,
    mail: mailer.canSend,
    ...(config.payments.provider !== null && config.payments.at === 'checkout' && { paysAtOnce: true }),
    owners: isOwnersSide(side),
    content: visitorView(config),
    ...(otherOrigin && { otherOrigin }),
  }
  const offline = config.offline && !config.devServers && !foldersOf(side)
  return { ...(await readPageData(db, live, route ?? home, reader)), ...(offline && { offline }) }
}

/** Empty for an unfiltered list. */
async function filterFormOf(db: Database, route: Route): Promise<string> {
  const { view, category, query, asTyped, filters } = route
  if (view !== 'category' || !filters) return ''
  const asked = { category, q: query, filters, ...(asTyped && { asTyped: '1' as const }) }
  return Value.Check(FacetQuery, asked) ? filterFormHtml(route, await readFacets(db, asked, { visibleOnly: true })) : ''
}

/** Panel and console are rendered by browsers alone, so that requests for them do not occupy the shop's renderer. */
async function draw({ firstViews }: Sources, { live, route, path, side }: WantedPage, page: Awaited<ReturnType<typeof readData>>) {
  if (!live.host.draws || foldersOf(side) || route?.view === 'admin' || !firstViews) return null
  const releases = [`host@${live.host.version}`, ...live.remotes.map(({ name, version }) => `${name}@${version}`)] as const
  const search = route ? new URL(addressOf(route), 'http://shop').search : ''
  return firstViews.draw(releases, { page, search, lostPath: route ? null : path })
}

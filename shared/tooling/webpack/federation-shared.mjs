// Modules that exist once in a page: the frameworks, and each module of our own shared package (the trailing slash).
import { join } from 'node:path'
import { readJson, sharedFolder } from '../workspaces.mjs'

const once = ['react', 'react/', 'react-dom', 'react-dom/', 'styled-components', 'nanostores', '@nanostores/react']
const ours = '@lechaim/shared/'
/** Modules that the host fetches after the first view, or when they are needed. */
const late = [
  'client/live-events.ts',
  'messages/session.ts',
  'stores/live-events.ts',
  'stores/live-shop.ts',
  'stores/renew-products.ts',
  'stores/session.ts',
  'ui/dialog-styles.ts',
  'ui/dialog.tsx',
  'ui/field.tsx',
  'ui/legal-dialog.tsx',
].map((module) => `${ours}${module}`)

/** Modules without state that no first view uses: each build that imports one contains it, so that the host's first file need not, and a
 *  remote fetches no copies of all shared modules for the sake of one. */
export const bundledModules = [
  'contracts/cancellation-kinds.ts',
  'contracts/confirmed-texts.ts',
  'contracts/drink-details.ts',
  'contracts/facets.ts',
  'contracts/limits.ts',
  'contracts/order-columns.ts',
  'contracts/order-kinds.ts',
  'contracts/order-status.ts',
  'lib/banner-order.ts',
  'lib/card-number.ts',
  'lib/csv.ts',
  'lib/delivery-fee.ts',
  'lib/delivery-window.ts',
  'lib/engaged.ts',
  'lib/filter-messages.ts',
  'lib/filters.ts',
  'lib/gtin.ts',
  'lib/hebrew.ts',
  'lib/israel-number.ts',
  'lib/israel-time.ts',
  'lib/mail-domain.ts',
  'lib/numbers.ts',
  'lib/order-days.ts',
  'lib/order-mail-text.ts',
  'lib/order-money.ts',
  'lib/order-words.ts',
  'lib/page-text.ts',
  'lib/product-columns.ts',
  'lib/random-key.ts',
  'lib/town.ts',
  'messages/drink.ts',
  'messages/marketing-texts.ts',
  'messages/order-fields.ts',
  'messages/payment-methods.ts',
  'stores/route.ts',
  'ui/breadcrumb-steps.ts',
  'ui/choice.ts',
  'ui/later.tsx',
  'ui/meant-address.tsx',
  'ui/pill.ts',
  'ui/stepper.tsx',
].map((module) => `${ours}${module}`)

const withoutSlash = (name) => name.replace(/\/$/, '')

/** Federation's `shared` section. The host is eager: its copies are in its first file. */
export function federationShared({ eager }) {
  const { version, dependencies } = readJson(join(sharedFolder, 'package.json'))
  return Object.fromEntries([
    ...once.map((name) => [name, { singleton: true, eager, requiredVersion: `^${dependencies[withoutSlash(name)]}` }]),
    [ours, { singleton: true, eager, version, requiredVersion: `^${version}` }],
    ...late.map((module) => [module, { singleton: true, version, requiredVersion: `^${version}` }]),
  ])
}

/** Packages that a remote takes from the page, with the accepted ranges. */
export const sharedRanges = () =>
  Object.fromEntries(
    Object.entries(federationShared({ eager: false }))
      .filter(([name]) => !late.includes(name))
      .map(([name, { requiredVersion }]) => [withoutSlash(name), requiredVersion]),
  )

/** Packages that the host provides. */
export const sharedVersions = () => Object.fromEntries(Object.entries(sharedRanges()).map(([name, range]) => [name, range.slice(1)]))

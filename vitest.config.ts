import { defineConfig } from 'vitest/config'
import repository from './package.json' with { type: 'json' }

const neededNode = Number(repository.engines.node.match(/\d+/)?.[0])
if (Number.parseInt(process.versions.node, 10) < neededNode)
  throw new Error(`The tests need Node ${neededNode}, which \`npm test -- file <word of a file's name>\` gives them`)

/** Tests of the production builds: `npm test -- quick` does without them. */
const ofBuilds = [
  'api/src/access.test.ts',
  'api/src/server.test.ts',
  'api/src/http/requests/panel-origin.test.ts',
  'api/src/operations/{many-machines,monitoring,traces}.test.ts',
  'api/src/page/page-load.test.ts',
  'api/src/page/shell-routes.test.ts',
  'api/src/page/age-gate/age-routes.test.ts',
  'api/src/releases/checks/first-view-check.test.ts',
  'shared/tooling/{build/budgets,build/build-version,build/shared-names,repository/operations,repository/provided}.test.ts',
]
/** Series of attacks and inputs, and tests that start processes: more than half of the unit tests' time; `npm test -- quick` does without them. */
const long = [
  'api/src/{bad-input,naughty-texts}.test.ts',
  'api/src/auth/{attacks,protocol/auth-bad-input}.test.ts',
  'api/src/auth/{codes/codes,providers/providers,saml/saml,saml/saml-attacks,sessions/device-cookie,wallets/wallets}.test.ts',
  'api/src/catalogue/search/{relevance,search}.test.ts',
  'api/src/db/{earlier/upgrade,mapping}.test.ts',
  'api/src/operations/{long-jobs,storage}.test.ts',
  'api/src/orders/crash.test.ts',
  'api/src/payments/payments-crash.test.ts',
  'api/src/page/page-answers.test.ts',
  'api/src/page/renderer/first-views.test.ts',
  'api/src/releases/**/*.test.ts',
  'shared/tooling/{new-remote/new-remote,packages/packages}.test.ts',
]
const ofPostgres = 'api/src/**/*.postgres.test.ts'
/** The API's tests that run on PostgreSQL as well: by `npm test` those of what engines do differently, by `npm run test:postgres` all. */
const onPostgres = process.env.LECHAIM_TESTS_ON_POSTGRES
  ? ['api/src/**/*.test.ts']
  : [
      ofPostgres,
      'api/src/{auth/simultaneous,payments/payments,round-trip}.test.ts',
      'api/src/{catalogue,content,orders}/**/{search,filters,products,sale-prices,visibility,categories,stock,coupons,content,show-times,orders,cancellations,privacy}.test.ts',
    ]
/** About SQLite's file in the data folder, or the process that has it; or without a database. */
const ofSqlite = [
  'api/src/page/renderer/first-views.test.ts',
  'api/src/auth/users/reset-owner.test.ts',
  'api/src/catalogue/search/upgrade.test.ts',
  'api/src/content/setup.test.ts',
  'api/src/db/{group-commit,earlier/migrations-order,earlier/upgrade}.test.ts',
  'api/src/mail/mail-worker.test.ts',
  'api/src/operations/{long-jobs,operations,storage}.test.ts',
  'api/src/orders/crash.test.ts',
  'api/src/payments/payments-crash.test.ts',
]
const notOurs = ['**/node_modules/**', '**/dist/**']
/** Stores, which are state of their modules, and tests that stub globals: each file has its own modules and globals, in a context of one
 *  process, which takes half of the time of a process for each file. All others share their modules: loading them for each file took half of
 *  the time, and the server keeps nothing at module level that tells one shop from another. */
const ofBrowsers = [
  '{host,remote-*}/**/*.test.{ts,tsx}',
  'shared/{client,stores,ui}/**/*.test.{ts,tsx}',
  // The checks of one remote start one project.
  'shared/tooling/repository/workspace-readmes.test.ts',
]
const shared = { isolate: false }

export default defineConfig({
  // Parts that load later are rendered as by the server.
  define: { IS_SERVER_BUILD: true },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than cores of a small machine: tests of several processes wait a sixth of their time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...shared,
          include: ['{api,shared}/**/*.test.{ts,tsx}'],
          exclude: [...notOurs, ...ofBuilds, ...long, ...ofBrowsers, ofPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ofBrowsers,
          exclude: notOurs,
          pool: 'vmThreads',
          setupFiles: 'shared/tooling/repository/test-channels.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...shared,
          include: onPostgres,
          exclude: [...notOurs, ...ofBuilds, ...ofSqlite],
          globalSetup: 'api/src/test-postgres.ts',
          setupFiles: 'api/src/test-postgres-setup.ts',
        },
      },
      { extends: true, test: { name: 'long', include: long, exclude: [...notOurs, ...ofBuilds, ofPostgres], ...shared } },
      { extends: true, test: { name: 'built', include: ofBuilds, exclude: notOurs } },
    ],
  },
})

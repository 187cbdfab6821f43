import { defineConfig } from 'vitest/config'

/** Tests of the production builds: `npm test -- quick` does without them. */
const ofBuilds = [
  'api/src/access.test.ts',
  'api/src/server.test.ts',
  'api/src/http/requests/panel-origin.test.ts',
  'api/src/page/page-load.test.ts',
  'api/src/page/shell-routes.test.ts',
  'api/src/page/age-gate/age-routes.test.ts',
  'api/src/releases/checks/first-view-check.test.ts',
  'shared/tooling/{build/budgets,build/shared-names,repository/operations,repository/provided}.test.ts',
]
const ofPostgres = 'api/src/**/*.postgres.test.ts'
/** The API's tests that run on PostgreSQL as well. */
const onPostgres = [ofPostgres]
const notOurs = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{api,shared,host,remote-*}/**/*.test.{ts,tsx}'], exclude: [...notOurs, ...ofBuilds, ofPostgres] },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onPostgres,
          exclude: notOurs,
          globalSetup: 'api/src/test-postgres.ts',
          setupFiles: 'api/src/test-postgres-setup.ts',
        },
      },
      { extends: true, test: { name: 'built', include: ofBuilds, exclude: notOurs } },
    ],
  },
})

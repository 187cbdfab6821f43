// Import rules, type imports included, held by `shared/tooling/boundaries.test.ts`; for one folder: `npx depcruise api/src/orders`.
import { Visitor } from '@swc/core/Visitor.js'

// swc's visitor, by which imports are found, throws at a `using` declaration (@swc/core 1.16).
const { visitStatement } = Visitor.prototype
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) }
}

const workspaces = '^(host|api|e2e|remote-[^/]+)/'
const tests = '\\.test\\.tsx?$|/test-[^/]+$'
const benchmark = '^api/bench/'
const builds = '(\\.config\\.m?[jt]s$|^shared/(dev|tooling)/)'

/** @returns {import('dependency-cruiser').IRegularForbiddenRuleType} */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** One rule for each layer but the last: it imports none of the later ones.
 *  @param layers name and paths, the lowest first */
const layered = (prefix, layers) =>
  layers
    .slice(0, -1)
    .map(([name, path], index) =>
      forbid(`${prefix}-${name}`, { path, pathNot: tests }, { path: layers.slice(index + 1).map(([, later]) => later) }),
    )

const folders = (...names) => names.map((name) => [name, `^api/src/${name}/`])
/** The server's folders (decision 0065). */
const apiLayers = [
  ...folders('tracing', 'background', 'metrics', 'files', 'storage', 'db', 'config'),
  ...folders('changes', 'http', 'limits', 'rows', 'schedule', 'mail', 'media', 'auth'),
  ...folders('content', 'catalogue', 'delivery', 'orders', 'payments', 'events', 'releases', 'page', 'demo', 'operations'),
  ['server', '^api/src/[^/]+\\.ts$'],
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('workspace-imports-shared-alone', { path: workspaces }, { path: workspaces, pathNot: '^$1/' }),
    // The benchmark of releases makes them as stories do.
    forbid('shared-imports-no-workspace', { path: '^shared/', pathNot: '^shared/tooling/bench/releases' }, { path: workspaces }),
    // A host of an earlier release has none of these: a remote would bring its own, and with it a second cart or list.
    forbid(
      'state-by-its-first-module',
      { path: '^remote-[^/]+/' },
      { path: '^shared/stores/(cart-lines|further-pages|open-product|renew-products)\\.ts$' },
    ),
    // The package's own name, because a relative path would put a second copy into the page; build configurations make no page.
    forbid('shared-by-its-name', { path: workspaces, pathNot: builds }, { path: '^shared/', dependencyTypes: ['local'] }),
    forbid(
      'packages-are-named',
      { path: `${workspaces}|^shared/(?!tooling/)`, pathNot: [builds, benchmark] },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'],
        pathNot: '^node_modules/(vitest|fast-check)/',
      },
    ),
    forbid(
      'no-test-packages-in-code',
      { path: `${workspaces}|^shared/(?!tooling/)`, pathNot: `${tests}|^e2e/|${benchmark}` },
      {
        dependencyTypes: ['npm-dev'],
      },
    ),
    // A remote that carried its own federation runtime would not share the host's.
    forbid('remotes-without-federation-runtime', { path: '^remote-', pathNot: builds }, { path: '^node_modules/@module-federation/' }),
    forbid(
      'api-takes-contracts-messages-lib',
      { path: '^api/', pathNot: `${tests}|${benchmark}` },
      { path: '^shared/', pathNot: '^shared/(contracts|messages|lib)/' },
    ),
    forbid(
      'api-tests-take-processes-too',
      { path: '^api/', pathNot: benchmark },
      { path: '^shared/', pathNot: '^shared/(contracts|messages|lib|tooling/processes)/' },
    ),
    // Values of a schema would send a validator to the browser.
    forbid(
      'pages-take-schemas-as-types',
      { path: '^(host|remote-[^/]+|shared/(client|stores|ui|lib))/', pathNot: tests },
      {
        path: '^shared/contracts/',
        pathNot:
          '^shared/contracts/(order-columns|order-status|order-kinds|error-codes|limits|facets|confirmed-texts|cancellation-kinds|drink-details)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...layered(
      'shared',
      ['contracts', 'messages', 'lib', 'client', 'stores', 'ui', 'dev'].map((layer) => [layer, `^shared/${layer}/`]),
    ),
    ...layered('api', apiLayers),
    forbid(
      'api-folders-are-layers',
      { path: '^api/src/', pathNot: tests },
      { path: '^api/src/[^/]+/', pathNot: apiLayers.map(([, path]) => path) },
    ),
    ...layered('admin', [
      ['ui', '^remote-admin/src/ui/'],
      ['resource', '^remote-admin/src/resource/'],
      ['media', '^remote-admin/src/(media|sorting)/'],
      ['editor', '^remote-admin/src/editor/'],
      ['forms', '^remote-admin/src/forms/'],
      ['features', '^remote-admin/src/(?!(ui|resource|media|sorting|editor|forms|frame|view)/)[^/]+/'],
      ['frame', '^remote-admin/src/(frame|view)/'],
    ]),
  ],
  options: {
    // TypeScript 7 has no parser interface; swc parses for the builds as well.
    parser: 'swc',
    exclude: { path: `${workspaces}(dist[^/]*|data)/` },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}

// Shared modules in a page: the host gives them, remotes take them, or their own copies of those that the host lacks. webpack's own runtime
// compares versions, which the server does when it takes a release in, and registers every copy in advance: 1.7 KB more in each entry.
import webpack from 'webpack'
import { replaceRuntime } from './replace-runtime.mjs'

const { RuntimeGlobals } = webpack
const scope = 'default'

/** The page's module is the one that is in use, or else the newest that is there. A copy is registered with its first use, so that another
 *  remote takes the same one. */
const taking = ({ copies, needs, name }) => `const copies = ${JSON.stringify(copies)};
const needs = ${JSON.stringify(needs)};
const taken = {};
const take = ([name, copy, ...chunks]) => {
  ${RuntimeGlobals.initializeSharing}("${scope}");
  const versions = ${RuntimeGlobals.shareScopeMap}.${scope}[name] ||= {};
  const all = Object.values(versions);
  const shared = all.find(({ loaded }) => loaded) || all.at(-1) || (versions[0] = {
    from: ${JSON.stringify(name)},
    get: () => Promise.all(chunks.map(${RuntimeGlobals.ensureChunk})).then(() => () => ${RuntimeGlobals.require}(copy))
  });
  shared.loaded = 1;
  return shared.get();
};
${RuntimeGlobals.ensureChunkHandlers}.consumes = (chunk, promises) => needs[chunk]?.forEach((id) => {
  if (id in taken) return promises.push(taken[id]);
  const define = (run) => {
    ${RuntimeGlobals.moduleFactories}[id] = (module) => {
      delete ${RuntimeGlobals.moduleCache}[id];
      module.exports = run();
    };
  };
  const fail = (error) => {
    delete taken[id];
    define(() => { throw error; });
  };
  // Copies may need each other.
  taken[id] = 0;
  try {
    const factory = take(copies[id]);
    if (factory.then) promises.push(taken[id] = factory.then((come) => { taken[id] = 0; define(come); }).catch(fail));
    else define(factory);
  } catch (error) {
    fail(error);
  }
});`

/** Of webpack's runtime module, which it replaces. */
function consumption() {
  const { compilation, chunkGraph } = this
  const { moduleGraph, outputOptions } = compilation
  const copies = {}
  const needs = {}
  const copyOf = ({ options, blocks: [block] }) => {
    const chunks = chunkGraph.getBlockChunkGroup(block)?.chunks.filter((chunk) => !chunk.hasRuntime() && chunk.id !== null) ?? []
    return [options.shareKey, chunkGraph.getModuleId(moduleGraph.getModule(block.dependencies[0])), ...chunks.map(({ id }) => id)]
  }
  for (const chunk of this.chunk.getAllReferencedChunks())
    for (const module of chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? []) {
      const id = chunkGraph.getModuleId(module)
      copies[id] = copyOf(module)
      needs[chunk.id] ??= []
      needs[chunk.id].push(id)
    }
  for (const ids of Object.values(needs)) ids.sort()
  // Modules that a build runs itself, as its style sheets, have neither shared ones nor handlers of chunks.
  return Object.keys(needs).length ? taking({ copies, needs, name: outputOptions.uniqueName }) : ''
}

/** A remote registers nothing in advance. */
const noProvision = () => `${RuntimeGlobals.shareScopeMap} = {};
${RuntimeGlobals.initializeSharing} = (name) => void (${RuntimeGlobals.shareScopeMap}[name] ||= {});`

/** Shared modules that a remote takes. */
export class SharedConsumption {
  /** @param shared options by request, as webpack's plugins take them */
  constructor(shared) {
    this.shared = shared
  }

  apply(compiler) {
    const consumes = Object.fromEntries(Object.entries(this.shared).map(([name, { version, ...options }]) => [name, options]))
    new webpack.sharing.ConsumeSharedPlugin({ shareScope: scope, consumes }).apply(compiler)
    replaceRuntime(compiler, 'SharedConsumption', 'consumes', consumption)
    replaceRuntime(compiler, 'SharedConsumption', 'sharing', noProvision)
  }
}

/** Modules without chunks are in the entry. */
const provided = ({ modules, name }) => `const modules = ${JSON.stringify(modules)};
${RuntimeGlobals.shareScopeMap} = {};
${RuntimeGlobals.initializeSharing} = () => {
  ${RuntimeGlobals.shareScopeMap}.${scope} ||= Object.fromEntries(modules.map(([name, version, id, ...chunks]) => {
    const factory = () => ${RuntimeGlobals.require}(id);
    const get = () => chunks.length ? Promise.all(chunks.map(${RuntimeGlobals.ensureChunk})).then(() => factory) : factory;
    return [name, { [version]: { from: ${JSON.stringify(name)}, eager: !chunks.length, get } }];
  }));
};`

/** Of webpack's runtime module, which it replaces. */
function provision() {
  const { compilation, chunkGraph } = this
  const { moduleGraph, outputOptions } = compilation
  const all = [...compilation.modules].filter(({ type }) => type === 'provide-module')
  const modules = all.map((module) => {
    const [block] = module.blocks
    const [dependency] = (block ?? module).dependencies
    const chunks = block ? chunkGraph.getBlockChunkGroup(block).chunks.filter((chunk) => !chunk.hasRuntime()) : []
    // As the module is identified: `provide module (default) name@version|request`.
    const [, name, version] = /^\S+ \S+ \S+ (.+)@([^@|]+)\|/.exec(module.identifier())
    return [name, version, chunkGraph.getModuleId(moduleGraph.getModule(dependency)), ...chunks.map(({ id }) => id)]
  })
  return provided({ modules: modules.sort(([one], [other]) => (one < other ? -1 : 1)), name: outputOptions.uniqueName })
}

/** Shared modules that the host gives. */
export class SharedProvision {
  /** @param shared options by name, as webpack's plugin takes them */
  constructor(shared) {
    this.shared = shared
  }

  apply(compiler) {
    new webpack.sharing.ProvideSharedPlugin({ shareScope: scope, provides: this.shared }).apply(compiler)
    replaceRuntime(compiler, 'SharedProvision', 'sharing', provision)
  }
}

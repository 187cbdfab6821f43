// Exports that no other file takes, by the import graph of dependency-cruiser and a scan of names: conservative, an equal word in a file that
// imports the module counts as a use.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IModule } from 'dependency-cruiser'
import { root } from '../workspaces.mjs'

/** Named by configurations instead of imports: loaders by webpack, `globalSetup` by Vitest, modules that a build only has to contain. */
const loadedByName = /-loader\.mjs$|^api\/src\/test-postgres\.ts$|^host\/src\/provided\.ts$/
const isSource = ({ source, couldNotResolve }: IModule) =>
  /^(api|e2e|host|shared|remote-\w+)\/(?!node_modules)/.test(source) && /\.(ts|tsx|mjs)$/.test(source) && !couldNotResolve

const declared = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm
const listed = /^export (?:type )?\{([^}]*)\}/gm
/** Kept for released builds, by the comment before it. */
const compatible = /released earlier|released before/

const isWord = (text: string, name: string) => new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`).test(text)

/** @returns the names that a module exports, without those whose comment keeps them for earlier releases */
function exportedNames(text: string): string[] {
  // Sources within texts are other files'.
  const code = text.replaceAll(/`[^`]*`/g, '``')
  const isKept = ({ index }: RegExpExecArray) => compatible.test(code.slice(0, index).split('\n').at(-2) ?? '')
  const named = (pattern: RegExp) => [...code.matchAll(pattern)].filter((match) => !isKept(match)).map(([, names = '']) => names)
  const inLists = named(listed).flatMap((names) => names.split(',').map((name) => /[\w$]*$/.exec(name.trim())?.[0] ?? ''))
  return [...named(declared), ...inLists].filter((name) => name !== '' && name !== 'default')
}

/** @param modules of the import graph
 *  @returns `file: name` of each export that neither code nor test takes. Modules without importers are entry points, whose exports their
 *  callers find by convention. */
export function unusedExports(modules: readonly IModule[]): string[] {
  const texts = new Map(modules.filter(isSource).map(({ source }) => [source, readFileSync(join(root, source), 'utf8')]))
  const importers = new Map<string, Set<string>>()
  const imported = new Map<string, Set<string>>()
  const whole = new Set<string>()
  for (const { source, dependencies } of modules)
    for (const { resolved, dynamic } of dependencies) {
      importers.set(resolved, (importers.get(resolved) ?? new Set()).add(source))
      imported.set(source, (imported.get(source) ?? new Set()).add(resolved))
      if (dynamic) whole.add(resolved)
    }
  const neighbours = (file: string) => [file, ...(importers.get(file) ?? []), ...(imported.get(file) ?? [])]
  return [...texts].flatMap(([file, text]) => {
    const direct = [...(importers.get(file) ?? [])]
    if (direct.length === 0 || loadedByName.test(file)) return []
    // The result of `import()` is often passed on, to a caller or to what the caller imports.
    const readers = [...new Set(whole.has(file) ? direct.flatMap(neighbours) : direct)].filter((reader) => reader !== file)
    const isUsed = (name: string) => readers.some((reader) => isWord(texts.get(reader) ?? '', name))
    return exportedNames(text)
      .filter((name) => !isUsed(name))
      .map((name) => `${file}: ${name}`)
  })
}

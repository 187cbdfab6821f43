// The benchmark's variants replace modules of the host by their own: each must export what the rest of the host imports from these.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../workspaces.mjs'

/** Without the server's bundle, which variants don't build. */
const host = globSync('host/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|first-view\/server\.tsx$/.test(file))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Names of values that files import from modules whose path matches. */
const importsOf = (files: string[], from: RegExp) =>
  files.flatMap((file) =>
    [...textOf(file).matchAll(/import \{([^}]+)\} from '([^']+)'/g)]
      .filter(([, , path = '']) => from.test(path))
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name && !name.startsWith('type ')),
  )

const exportsOf = (file: string) => [...textOf(file).matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name)

test.each([
  ['monolith-areas.ts', /\/federation\/[a-z-]+\.ts$/],
  ['no-recovery.ts', /\/(composition|new-releases)\.ts$/],
])('%s exports what the host imports', (variant, replaced) => {
  const others = host.filter((file) => !replaced.test(file))
  const imported = [...new Set(importsOf(others, replaced))]
  expect(imported.length).toBeGreaterThan(3)
  expect(exportsOf(`shared/tooling/bench/federation/${variant}`)).toEqual(expect.arrayContaining(imported))
})

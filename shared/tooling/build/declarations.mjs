// Declarations of a workspace that its release carries: the views with an address (`src/views.ts`), and the slots that its parts show.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** @returns `DeclaredViews` of shared/contracts/releases.ts; null for a workspace without any */
export async function readViews(folder) {
  const file = join(folder, 'src/views.ts')
  if (!existsSync(file)) return null
  // The time: a dev server reads a changed file again.
  const { views } = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)
  return views
}

/** @returns the names of the slots, each once */
export function shownSlots(folder) {
  const sources = readdirSync(join(folder, 'src'), { recursive: true }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  )
  const texts = sources.map((file) => readFileSync(join(folder, 'src', file), 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/<Slot name="([^"]+)"/g)].map((match) => match[1])))].sort()
}

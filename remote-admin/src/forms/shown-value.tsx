import { lazy, Suspense } from 'react'
import { isBlankHtml, textOfHtml } from '../editor/html/html-text.ts'
import type { Shown } from '../resource/conflict.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { ErrorBoundary } from '../ui/tab-parts.tsx'

const t = panelMessages.conflict
const FormattedText = lazy(async () => ({ default: (await import('../editor/html/formatted-text.tsx')).FormattedText }))

/** A field's value in readable form: yes or no, formatted text, or plain text while the editor loads or if it fails. */
export function ShownValue({ value, how }: { value: unknown; how: ShownHow }) {
  if (how !== 'html' || isBlankHtml(String(value))) return shownText(value, how)
  const words = textOfHtml(String(value))
  return (
    <ErrorBoundary name="The editor" fallback={words}>
      <Suspense fallback={words}>
        <FormattedText html={String(value)} />
      </Suspense>
    </ErrorBoundary>
  )
}

export type ShownHow = Shown<Record<string, never>>[string] | undefined

/** True for formatted texts that differ only in formatting, which is not read aloud. */
export const sameWords = (one: unknown, other: unknown): boolean => textOfHtml(String(one)) === textOfHtml(String(other))

function shownText(value: unknown, how: ShownHow): string {
  if (typeof how === 'function') return how(value as never)
  if (how === 'html') return t.empty
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return value.join(', ') || t.empty
  return String(value ?? '').trim() || t.empty
}

// Statements as spans. Their texts have placeholders for values, so that nothing of people is in them.
import type { LogEvent } from 'kysely'
import { activeSpan, nowMs } from '../tracing/spans.ts'

const longestText = 2000
const operationForm = /^\s*(\w+)/
const tableForm = /\b(?:into|from|update|join)\s+"?([a-z_]+)/i

const nameOf = (text: string): string =>
  [operationForm.exec(text)?.[1]?.toLowerCase(), tableForm.exec(text)?.[1]].filter(Boolean).join(' ') || 'statement'

/** Kysely's log: records a statement that has ended, where a trace is recorded. */
export const traceQueries = (system: 'sqlite' | 'postgresql') => (event: LogEvent) => {
  const span = activeSpan()
  if (!span) return
  const text = event.query.sql
  const end = nowMs()
  const attributes = { 'db.system.name': system, 'db.query.text': text.slice(0, longestText) }
  span
    .child(nameOf(text), { kind: 'client', startMs: end - event.queryDurationMillis, attributes })
    .end(event.level === 'error' ? event.error : undefined, end)
}

import { Button } from '@lechaim/shared/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { Details, Fields, Hint } from '../forms/form-layout.tsx'
import { TimeField } from '../forms/time-field.tsx'
import type { Binding } from '../resource/form.ts'
import { showMessages } from './show-messages.ts'
import type { ShowDraft } from './show-times.ts'

export function ShowFields({ field }: { field: (name: keyof ShowDraft) => Binding<string> }) {
  return <SpanFields texts={showMessages} from={field('showFrom')} until={field('showUntil')} />
}

interface SpanFieldsProps {
  texts: Record<'title' | 'from' | 'fromHint' | 'until' | 'untilHint' | 'remove', string> & { hint?: string }
  from: Binding<string>
  until: Binding<string>
  /** A text that belongs to the times, edited in the children. */
  text?: Binding<string>
  children?: ReactNode
}

/** The fields of a span of time, collapsed until they are filled, invalid or opened; a button empties them. */
export function SpanFields({ texts: t, from, until, text, children }: SpanFieldsProps) {
  // The text last, because it is required beside times.
  const bindings = text ? [from, until, text] : [from, until]
  const isSet = bindings.some(({ value }) => value !== '')
  const [isOpened, setOpened] = useState(isSet)
  const isOpen = isOpened || bindings.some(({ error }) => error !== undefined)
  const empty = () => {
    for (const { onChange } of bindings) onChange('')
  }
  return (
    <Details open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      {isOpen && (
        <>
          {t.hint && <Hint>{t.hint}</Hint>}
          <Fields>
            {children}
            <TimeField label={t.from} hint={t.fromHint} {...from} />
            <TimeField label={t.until} hint={t.untilHint} {...until} />
            {isSet && (
              <Button $kind="outline" onClick={empty}>
                {t.remove}
              </Button>
            )}
          </Fields>
        </>
      )}
    </Details>
  )
}

import { filterMessages as t } from '@lechaim/shared/lib/filter-messages.ts'
import { priceRange } from '@lechaim/shared/lib/filters.ts'
import { plainAmount } from '@lechaim/shared/lib/numbers.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { type KeyboardEvent, useState } from 'react'
import { styled } from 'styled-components'

const none = { from: '', to: '' }

interface PriceRangeProps {
  chosen: { from: string; to: string } | null
  /** @param range as `priceRange` writes it; empty for none */
  onChoose: (range: string) => void
}

/** A range of prices to type in, counted when a field is left or Enter pressed. */
export function PriceRange({ chosen, onChoose }: PriceRangeProps) {
  const known = chosen ? priceRange(chosen.from, chosen.to) : ''
  const [typed, setTyped] = useState({ of: known, ends: chosen ?? none })
  // Chosen otherwise: by a band of prices, or cleared.
  if (typed.of !== known) setTyped({ of: known, ends: chosen ?? none })
  const range = priceRange(plainAmount(typed.ends.from), plainAmount(typed.ends.to))
  const commit = () => {
    if (range !== null && range !== known) onChoose(range)
  }
  const bind = (end: 'from' | 'to') => ({
    label: t[end],
    value: typed.ends[end],
    error: priceRange(plainAmount(typed.ends[end]), '') === null ? t.amountInvalid : undefined,
    inputMode: 'decimal' as const,
    dir: 'ltr',
    autoComplete: 'off',
    maxLength: 10,
    onChange: (event: { target: HTMLInputElement }) => setTyped({ ...typed, ends: { ...typed.ends, [end]: event.target.value } }),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && commit(),
  })
  return (
    <Pair>
      <Field {...bind('from')} />
      <Field {...bind('to')} />
    </Pair>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr));
  gap: ${space(3)};
  margin-block-start: ${space(3)};
`

import type { ProductSort } from '@lechaim/shared/lib/address.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useListRoute } from '../../use-route.ts'
import { messages } from './list-messages.ts'

type Choice = ProductSort | 'relevance'

const always: Choice[] = ['newest', 'best-selling', 'price-up', 'price-down', 'unit-price', 'name']

/** Sets the list's order, which the address carries. Without scripts it is a form that loads the page in that order. */
export function SortControl() {
  const route = useListRoute()
  const id = useId()
  const usual: Choice = route.query ? 'relevance' : 'newest'
  const choices: Choice[] = route.query ? ['relevance', ...always] : always
  const choose = (choice: Choice) => goTo({ ...route, after: '', sort: choice === usual ? undefined : (choice as ProductSort) })
  const shown = route.sort ?? usual
  const field = useRef<HTMLSelectElement>(null)
  // A choice from before hydration, which no event reports.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first value can differ
  useLayoutEffect(() => {
    const chosen = field.current?.value as Choice
    if (chosen !== shown) choose(chosen)
  }, [])
  return (
    <Form action="/">
      {route.query ? <input type="hidden" name="q" value={route.query} /> : <input type="hidden" name="view" value="category" />}
      {route.category && <input type="hidden" name="category" value={route.category} />}
      {route.filters?.split('\n').map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      {route.asTyped && <input type="hidden" name="asTyped" value="1" />}
      <label htmlFor={id}>{messages.sort}</label>
      <Choices>
        <select ref={field} id={id} name="sort" value={shown} onChange={(event) => choose(event.target.value as Choice)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {messages.sorts[choice]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={18} />
      </Choices>
      <noscript>
        <Button type="submit" $kind="outline">
          {messages.applySort}
        </Button>
      </noscript>
    </Form>
  )
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  > label {
    color: ${color.soft};
    font-size: ${text.small};
  }
`

const Choices = styled.span`
  display: grid;
  align-items: center;
  max-inline-size: 100%;
  > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
  > svg {
    justify-self: end;
    margin-inline-end: ${space(3.5)};
    pointer-events: none;
  }
  > select {
    min-block-size: ${touch};
    max-inline-size: 100%;
    padding-inline: ${space(4)} ${space(10)};
    border: 1.5px solid ${color['field-line']};
    border-radius: ${radius.round};
    background: ${color.paper};
    appearance: none;
  }
`

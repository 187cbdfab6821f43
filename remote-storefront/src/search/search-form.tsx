import { $searchText, openProduct, submitSearch } from '@lechaim/shared/stores/shell.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { messages } from '../header/header-messages.ts'
import { SuggestionList, suggestionId } from './suggestion-list.tsx'
import { $suggestions, dropSuggestions, moveSuggestion, suggest } from './suggestions.ts'

/** Looks for products, and suggests some while one types. A blank search stays where it is (SPEC §4). `onSearch` is told when the
 *  reader goes on to something found. */
export function SearchForm({ onSearch }: { onSearch?: () => void }) {
  const text = useStore($searchText)
  const all = useStore($suggestions)
  const id = useId()
  const suggestions = all?.form === id ? all : null
  const active = suggestions?.products[suggestions.active]?.id
  const box = useRef<HTMLInputElement>(null)

  // What was typed before the form answered: without this the next drawing would take it away.
  useLayoutEffect(() => {
    const typed = box.current?.value ?? ''
    if (typed === $searchText.get()) return
    $searchText.set(typed)
    suggest(id, typed)
  }, [id])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    dropSuggestions()
    submitSearch(text.trim())
    if (text.trim()) onSearch?.()
  }
  const type = (typed: string) => {
    $searchText.set(typed)
    suggest(id, typed)
  }
  const choose = () => {
    dropSuggestions()
    onSearch?.()
  }
  const key = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      if (suggestions) moveSuggestion(by)
      else suggest(id, text)
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      choose()
      openProduct(active)
    } else if (event.key === 'Escape' && suggestions) {
      // It closes the list alone, not the sheet around it, and leaves the text.
      event.preventDefault()
      event.stopPropagation()
      dropSuggestions()
    }
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) dropSuggestions()
  }

  return (
    <Form role="search" action="/" onSubmit={submit} onBlur={leave}>
      <Box
        ref={box}
        // A search box that points to its suggestions, by its own role: a combobox would no longer be found as one.
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        aria-label={messages.search}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={suggestions ? id : undefined}
        aria-activedescendant={active === undefined ? undefined : suggestionId(id, active)}
        placeholder={messages.search}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={key}
      />
      <Submit type="submit" aria-label={messages.submit}>
        <Search aria-hidden size={20} />
      </Submit>
      <VisuallyHidden role="status">{suggestions ? messages.suggested(suggestions.products.length) : ''}</VisuallyHidden>
      {suggestions && <SuggestionList id={id} suggestions={suggestions} onChoose={choose} />}
    </Form>
  )
}

const Form = styled.form`
  position: relative;
`

const Box = styled.input`
  inline-size: 100%;
  block-size: 46px;
  padding-inline: ${space(4)} 48px;
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.round};
  background: ${color.paper};
  text-align: start;
  &::placeholder {
    color: ${color.soft};
    opacity: 1;
    text-align: start;
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`

const Submit = styled(IconButton)`
  position: absolute;
  inset-block-start: 1px;
  inset-inline-end: 1px;
`

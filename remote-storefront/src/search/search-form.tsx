import { $searchText, submitSearch } from '@lechaim/shared/stores/shell.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { Search } from 'lucide-react'
import { type ComponentType, type SubmitEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { messages } from './search-messages.ts'
import type { SuggestionBoxProps } from './suggestions/suggestion-box.tsx'

/** Searches for products; a blank search changes no view (SPEC §4). The field's suggestions load with its first focus.
 *  @param onSearch called when the reader goes on to a result */
export function SearchForm({ onSearch }: { onSearch?: () => void }) {
  const [initialText] = useState(() => $searchText.get())
  const field = useRef<HTMLInputElement>(null)
  const [SuggestionBox, setSuggestionBox] = useState<ComponentType<SuggestionBoxProps> | null>(null)

  const loadSuggestions = useCallback(() => {
    import(/* webpackChunkName: "suggestions" */ './suggestions/suggestion-box.tsx').then(
      (module) => setSuggestionBox(() => module.SuggestionBox),
      (error: unknown) => console.error('The suggestions could not be loaded', error),
    )
  }, [])
  // Text and focus from before hydration. Uncontrolled: React would reset a controlled field to the text of hydration.
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    $searchText.set(input.value)
    if (input === document.activeElement) loadSuggestions()
    return $searchText.listen((text) => {
      if (input.value !== text) input.value = text
    })
  }, [loadSuggestions])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = $searchText.get().trim()
    submitSearch(text)
    if (text) onSearch?.()
  }

  return (
    <Form role="search" action="/" onSubmit={submit} onFocus={loadSuggestions}>
      <Box
        ref={field}
        role="combobox"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        aria-label={messages.search}
        aria-autocomplete="list"
        aria-expanded={false}
        placeholder={messages.search}
        defaultValue={initialText}
        onInput={(event) => $searchText.set(event.currentTarget.value)}
      />
      <Submit type="submit" aria-label={messages.submit}>
        <Search aria-hidden size={20} />
      </Submit>
      {SuggestionBox && <SuggestionBox field={field} onChoose={onSearch} />}
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
`

const Submit = styled(IconButton)`
  position: absolute;
  inset-block-start: 1px;
  inset-inline-end: 1px;
`

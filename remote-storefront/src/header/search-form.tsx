import { $searchText, submitSearch } from '@lechaim/shared/stores/shell.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { styled } from 'styled-components'
import { messages } from './header-messages.ts'

/** Looks for products. A blank search stays where it is (SPEC §4). */
export function SearchForm({ onSearch }: { onSearch?: () => void }) {
  const text = useStore($searchText)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submitSearch(text.trim())
    if (text.trim()) onSearch?.()
  }
  return (
    <Form role="search" action="/" onSubmit={submit}>
      <Box
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        onChange={(event) => $searchText.set(event.target.value)}
      />
      <Submit type="submit" aria-label={messages.submit}>
        <Search aria-hidden size={20} />
      </Submit>
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

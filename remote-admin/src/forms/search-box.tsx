import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { color, radius, space, touch } from '@lechaim/shared/ui/theme.ts'
import { Search } from 'lucide-react'
import { styled } from 'styled-components'

/** A search field that names itself by its placeholder. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  // Empty it stays right to left, so that its placeholder does.
  return (
    <Box>
      <Search aria-hidden size={18} />
      <Input
        type="search"
        dir={value ? 'auto' : undefined}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength.searchText}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  min-inline-size: 0;
  padding-inline: ${space(4)};
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.round};
  background: ${color.paper};
  > svg {
    flex: none;
    color: ${color.soft};
  }
  &:focus-within {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
`

const Input = styled.input`
  flex: 1;
  inline-size: 0;
  min-inline-size: 0;
  min-block-size: ${touch};
  padding: 0;
  border: 0;
  background: none;
  text-overflow: ellipsis;
  &:focus-visible {
    outline: none;
  }
  &::placeholder {
    color: ${color.soft};
    opacity: 1;
  }
`

import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { Search } from 'lucide-react'
import { styled } from 'styled-components'

/** A search field that names itself by its placeholder. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <Box>
      <Search aria-hidden size={18} />
      <Input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  )
}

const Box = styled.div`
  position: relative;
  flex: 1 1 ${space(70)};
  max-inline-size: ${space(104)};
  > svg {
    position: absolute;
    inset-block-start: calc(50% - 9px);
    inset-inline-start: ${space(4)};
    color: ${color.soft};
    pointer-events: none;
  }
`

// The field stays right to left while it is empty, so that its placeholder does.
const Input = styled.input`
  inline-size: 100%;
  min-block-size: 46px;
  padding-inline: ${space(11)} ${space(4)};
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.round};
  background: ${color.paper};
  text-align: start;
  text-overflow: ellipsis;
  &::placeholder {
    color: ${color.soft};
    opacity: 1;
  }
`

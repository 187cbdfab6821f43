import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, media, radius, space, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { styled } from 'styled-components'
import type { Export } from '../resource/download.ts'
import { panelMessages as t } from '../ui/panel-messages.ts'

/** Search and filters above a list. */
export const Toolbar = styled.search`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  margin-block-end: ${space(4)};
  > * {
    flex: 1 1 100%;
  }
  ${media.tablet} {
    > * {
      flex: 0 1 auto;
    }
    > :first-child {
      flex: 1 1 ${space(45)};
    }
    > :first-child:nth-last-child(-n + 2) {
      max-inline-size: ${space(104)};
      margin-inline-end: auto;
    }
  }
`

/** A search field labelled by its placeholder. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  // Right to left while empty, for the placeholder.
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

export function ExportButton({ of: { $exporting, run }, label = t.exportFile }: { of: Export; label?: string }) {
  const exporting = useStore($exporting)
  return (
    <Button $kind="outline" aria-busy={exporting} onClick={run}>
      {exporting ? t.exporting : label}
    </Button>
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

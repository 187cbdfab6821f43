import { Button } from '@lechaim/shared/ui/button.tsx'
import { moveFocusToSafety } from '@lechaim/shared/ui/keep-focus.ts'
import { color, layer, media, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { afterRender } from '../ui/focus.ts'
import { TightActions } from './form-layout.tsx'

interface SelectionBarProps {
  of: { $selection: ReadableAtom<readonly number[]>; selectShown: () => void; clear: () => void }
  texts: { selection: string; selected: (count: number) => string; selectShown: string; clearSelection: string }
  /** Those of the selected rows, where an action is not to be taken back. */
  names?: string
  /** The actions. */
  children: ReactNode
}

/** Actions on the selected rows; sticky during the selection. */
export function SelectionBar({ of, texts, names, children }: SelectionBarProps) {
  const { length: count } = useStore(of.$selection)
  if (count === 0) return null
  // The bar unmounts with its focused button.
  const clear = () => {
    of.clear()
    afterRender(moveFocusToSafety)
  }
  return (
    <Bar role="region" aria-label={texts.selection}>
      <strong role="status">
        {texts.selected(count)}
        {names && <Names>{names}</Names>}
      </strong>
      <SelectionButtons>
        <Button $kind="quiet" onClick={of.selectShown}>
          {texts.selectShown}
        </Button>
        <Button $kind="quiet" onClick={clear}>
          {texts.clearSelection}
        </Button>
      </SelectionButtons>
      <TightActions>{children}</TightActions>
    </Bar>
  )
}

const Bar = styled.div`
  position: sticky;
  inset-block-start: ${space(2)};
  z-index: ${layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  margin-block-end: ${space(4)};
  padding: ${space(2)} ${space(4)};
  border: 1px solid ${color['field-line']};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
  > strong {
    flex: 1 1 100%;
    font-variant-numeric: tabular-nums;
  }
  ${media.tablet} {
    > strong:not(:has(span)) {
      flex: none;
    }
  }
`

const Names = styled.span`
  display: block;
  color: ${color.soft};
  font-size: ${text.small};
  font-weight: 400;
  overflow-wrap: anywhere;
`

const SelectionButtons = styled.div`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  /* In line with the count, whatever room the buttons keep around their words. */
  margin-inline-start: calc(-1 * ${space(2)});
  ${media.tablet} {
    flex: 1;
    margin-inline-start: 0;
  }
  button {
    padding-inline: ${space(2)};
    font-weight: 500;
  }
`

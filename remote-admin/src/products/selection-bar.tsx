import { Button } from '@lechaim/shared/ui/button.tsx'
import { moveFocusToSafety } from '@lechaim/shared/ui/keep-focus.ts'
import { color, layer, media, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { styled } from 'styled-components'
import { TightActions } from '../forms/form-layout.tsx'
import { afterRender } from '../ui/focus.ts'
import {
  $bulk,
  $selectedNames,
  $selection,
  $shownCount,
  type BulkAction,
  changeSelected,
  clearSelection,
  selectShown,
} from './product-selection.ts'
import { productsMessages as t } from './products-messages.ts'
import { BulkStockButton } from './stock/stock-buttons.tsx'

const actions = [
  { action: 'show', label: t.show, Icon: Eye },
  { action: 'hide', label: t.hide, Icon: EyeOff },
  { action: 'delete', label: t.remove, Icon: Trash2 },
] as const

/** Actions on the selected products; sticky during the selection. */
export function SelectionBar() {
  const { length: count } = useStore($selection)
  const busy = useStore($bulk)
  const names = useStore($selectedNames)
  const shown = useStore($shownCount)
  if (count === 0) return null
  // The bar unmounts with its focused button.
  const clear = () => {
    clearSelection()
    afterRender(moveFocusToSafety)
  }
  const change = async (action: BulkAction) => {
    if (await changeSelected(action)) afterRender(moveFocusToSafety)
  }
  return (
    <Bar role="region" aria-label={t.selection}>
      <strong role="status">
        {t.selected(count)}
        <Names>{t.selectedNames(names)}</Names>
      </strong>
      <SelectionButtons>
        <Button $kind="quiet" onClick={selectShown}>
          {t.selectShown(shown.count, shown.isWhole)}
        </Button>
        <Button $kind="quiet" onClick={clear}>
          {t.clearSelection}
        </Button>
      </SelectionButtons>
      <TightActions>
        <BulkStockButton />
        {actions.map(({ action, label, Icon }) => (
          <ActionButton
            key={action}
            $kind="outline"
            $danger={action === 'delete'}
            aria-busy={busy === action}
            onClick={() => change(action)}
          >
            <Icon aria-hidden size={18} />
            {label}
          </ActionButton>
        ))}
      </TightActions>
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

const ActionButton = styled(Button)<{ $danger: boolean }>`
  padding-inline: ${space(2.5)};
  ${media.tablet} {
    padding-inline: ${space(4)};
  }
  color: ${({ $danger }) => ($danger ? color.danger : color.ink)};
`

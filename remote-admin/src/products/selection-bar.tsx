import { Button } from '@lechaim/shared/ui/button.tsx'
import { moveFocusToSafety } from '@lechaim/shared/ui/keep-focus.ts'
import { color, media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { styled } from 'styled-components'
import { SelectionBar } from '../forms/selection-bar.tsx'
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

const selection = { $selection, selectShown, clear: clearSelection }

/** Actions on the selected products. */
export function ProductsSelectionBar() {
  const busy = useStore($bulk)
  const names = useStore($selectedNames)
  const shown = useStore($shownCount)
  const change = async (action: BulkAction) => {
    if (await changeSelected(action)) afterRender(moveFocusToSafety)
  }
  return (
    <SelectionBar of={selection} texts={{ ...t, selectShown: t.selectShown(shown.count, shown.isWhole) }} names={t.selectedNames(names)}>
      <BulkStockButton />
      {actions.map(({ action, label, Icon }) => (
        <ActionButton key={action} $kind="outline" $danger={action === 'delete'} aria-busy={busy === action} onClick={() => change(action)}>
          <Icon aria-hidden size={18} />
          {label}
        </ActionButton>
      ))}
    </SelectionBar>
  )
}

const ActionButton = styled(Button)<{ $danger: boolean }>`
  padding-inline: ${space(2.5)};
  ${media.tablet} {
    padding-inline: ${space(4)};
  }
  color: ${({ $danger }) => ($danger ? color.danger : color.ink)};
`

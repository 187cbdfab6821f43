import { color } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { createLoadedDialog } from '../../ui/dialog-button.tsx'
import { customerMessages as t } from './customer-messages.ts'

export const customerDialog = createLoadedDialog(() => import('./customer-dialog.tsx'))

/** A customer's name, which opens what is known of the phone number; an order whose person was removed has none. */
export function CustomerButton({ name, phone }: { name: string; phone: string }) {
  if (!phone) return <bdi>{name}</bdi>
  return (
    <Name type="button" aria-haspopup="dialog" title={t.title} onClick={() => customerDialog.open(phone)}>
      <bdi>{name}</bdi>
    </Name>
  )
}

const Name = styled.button`
  min-block-size: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};
  font-weight: inherit;
  text-align: start;
  text-decoration: underline;
  text-decoration-color: ${color['field-line']};
  text-underline-offset: 0.25em;
  cursor: pointer;
  &:hover {
    text-decoration-color: currentColor;
  }
`

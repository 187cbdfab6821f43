import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import { toggleCart } from '@lechaim/shared/stores/cart.ts'
import { useCart } from '@lechaim/shared/stores/cart-provider.tsx'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { styled } from 'styled-components'

/** The largest count that fits the badge. */
const mostShown = 99

/** The header's button of the cart, with the count in its badge and name; changes are announced. */
export function CartButton() {
  const { count, open } = useCart()
  const announcement = useAnnouncement(count)
  return (
    <>
      <IconButton aria-label={cartMessages.button(count)} aria-haspopup="dialog" aria-expanded={open} onClick={() => toggleCart()}>
        <ShoppingBag aria-hidden size={22} strokeWidth={1.75} />
        {count > 0 && <Badge aria-hidden data-count={count > mostShown ? `${mostShown}+` : count} />}
      </IconButton>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  )
}

/** Empty until the count changes, so that screen readers don't read the text twice. */
function useAnnouncement(count: number): string {
  const [said, setSaid] = useState({ count, text: '' })
  if (said.count !== count) setSaid({ count, text: cartMessages.button(count) })
  return said.text
}

/** Generated content, since the button's accessible name has the count in words. */
const Badge = styled.span`
  &::before {
    content: attr(data-count);
  }
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  display: grid;
  place-items: center;
  min-inline-size: 22px;
  block-size: 22px;
  padding-inline: ${space(1)};
  border: 2px solid ${color.ground};
  border-radius: ${radius.round};
  background: ${color.wine};
  color: ${color['on-wine']};
  font-size: 0.72rem;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  line-height: 1;
`

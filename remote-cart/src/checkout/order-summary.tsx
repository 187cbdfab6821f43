import type { CartLine } from '@lechaim/shared/stores/cart.ts'
import { media, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { styled } from 'styled-components'
import { $fee } from '../delivery/delivery.ts'
import { Box } from '../lines/box.tsx'
import { Line, LineQuantity, Lines } from '../lines/line.tsx'
import { Totals } from '../lines/totals.tsx'
import { checkoutMessages } from './checkout-messages.ts'

/** Lines that stand above the form on phones without being folded. */
const mostUnfolded = 3

export function OrderSummary({ lines, total }: { lines: readonly CartLine[]; total: number }) {
  const fee = useStore($fee)
  // A changed price is shown at once.
  const hasNews = lines.some(({ priceBefore }) => priceBefore !== undefined)
  return (
    <Aside>
      <details open={isWide() || hasNews || lines.length <= mostUnfolded}>
        <Top>
          <Heading>{checkoutMessages.summary}</Heading>
          <ChevronDown aria-hidden />
        </Top>
        <Lines>
          {lines.map((line) => (
            <Line key={line.id} {...line}>
              <LineQuantity quantity={line.quantity} />
            </Line>
          ))}
        </Lines>
      </details>
      <Total>
        <Totals agorot={total} fee={fee} withField />
      </Total>
    </Aside>
  )
}

/** On phones a long summary is folded above the form: the total stays in sight. */
const isWide = (): boolean => matchMedia('(min-width: 1024px)').matches

const Aside = styled(Box)`
  ${media.desktop} {
    grid-area: 1 / 2;
    position: sticky;
    inset-block-start: 96px;
  }
`

const Top = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-block-size: ${touch};
  margin-block: ${space(-2)} ${space(2)};
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
  > svg {
    transition: transform 0.15s;
  }
  details[open] > & > svg {
    transform: rotate(180deg);
  }
`

const Heading = styled.h2`
  font-size: 1.4rem;
`

const Total = styled.div`
  padding-block-start: ${space(5)};
  font-size: ${text.large};
`

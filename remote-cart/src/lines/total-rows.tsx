import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { linesMessages } from './lines-messages.ts'

/** @param label of a sum that nobody is to pay any more */
export const GrandTotal = ({ agorot, label = linesMessages.total }: { agorot: number; label?: string | undefined }) => (
  <TotalRow>
    <span>{label}</span>
    <Price agorot={agorot} />
  </TotalRow>
)

/** The fee of a delivery, in agorot. */
export const FeeRow = ({ agorot }: { agorot: number }) => (
  <SumRow>
    <span>{linesMessages.fee}</span>
    <bdi>{agorot === 0 ? linesMessages.free : formatMoney(agorot)}</bdi>
  </SumRow>
)

/** A coupon's discount, in agorot. */
export const DiscountRow = ({ code, agorot }: { code: string; agorot: number }) => (
  <SumRow>
    <span>
      {linesMessages.discount} <bdi>{code}</bdi>
    </span>
    <bdi>{formatMoney(-agorot)}</bdi>
  </SumRow>
)

/** A name and its amount. */
export const SumRow = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
  overflow-wrap: anywhere;
`

const TotalRow = styled(SumRow)`
  row-gap: ${space(2)};
  font-size: ${text.large};
  font-weight: 700;
  overflow-wrap: inherit;
`

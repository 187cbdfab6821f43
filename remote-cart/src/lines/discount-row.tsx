import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { linesMessages } from './lines-messages.ts'

/** A coupon's discount, in agorot. */
export function DiscountRow({ code, agorot }: { code: string; agorot: number }) {
  return (
    <Row>
      <span>
        {linesMessages.discount} <bdi>{code}</bdi>
      </span>
      <bdi>{formatMoney(-agorot)}</bdi>
    </Row>
  )
}

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
  overflow-wrap: anywhere;
`

import { Price } from '@lechaim/shared/ui/price.tsx'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { linesMessages } from './lines-messages.ts'

/** The amount to pay. */
export function GrandTotal({ agorot }: { agorot: number }) {
  return (
    <Row>
      <span>{linesMessages.total}</span>
      <Price agorot={agorot} />
    </Row>
  )
}

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(2)};
  font-size: ${text.large};
  font-weight: 700;
`

import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { styled } from 'styled-components'

/** An amount in agorot as shekels, isolated from the text around it. */
export function Price({ agorot, className }: { agorot: number; className?: string }) {
  return <Amount className={className}>{formatMoney(agorot)}</Amount>
}

const Amount = styled.bdi`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

import { space, text } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A tab's heading and, beside it, what one can do with the whole tab. */
export function TabHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row>
      <h2>{title}</h2>
      {children}
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-block-size: ${space(11)};
  margin-block-end: ${space(4)};
  h2 {
    font-size: ${text.heading};
  }
`

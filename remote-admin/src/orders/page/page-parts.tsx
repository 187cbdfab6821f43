import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'

/** A part of the order's page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

const Heading = styled.h3`
  margin-block-end: ${space(2)};
  padding-block-end: ${space(2)};
  border-block-end: 1px solid ${color.line};
  font-size: ${text.large};
`

export const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(3)};
  padding-block: ${space(1)};
`

export const StrongRow = styled(Row)`
  font-size: ${text.large};
  font-weight: 700;
`

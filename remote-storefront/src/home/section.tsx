import { media, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { laidOutWhenNear, later, skippedUntilPainted } from '../root-state-styles.ts'

interface SectionProps {
  title?: string
  /** Content at the other end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
  id?: string
}

export function Section({ title, aside, children, id }: SectionProps) {
  const titleId = useId()
  return (
    <Column as="section" id={id} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <Head>
          <Title id={titleId} tabIndex={-1}>
            {title}
          </Title>
          {aside}
        </Head>
      )}
      {children}
    </Column>
  )
}

const Column = styled(Wrap).attrs(later)`
  ${laidOutWhenNear('1000px')}
  ${skippedUntilPainted('nth-of-type(n + 2)')}
  padding-block: ${space(5)} ${space(6)};
  ${media.tablet} {
    padding-block: ${space(7)} ${space(10)};
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space(4)};
  margin-block-end: ${space(4)};
  ${media.tablet} {
    margin-block-end: ${space(6)};
  }
`

const Title = styled.h2`
  font-size: ${text.title};
  &:focus {
    outline: none;
  }
`

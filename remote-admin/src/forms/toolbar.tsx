import { media, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

/** What narrows a list down, above the list. */
export const Toolbar = styled.search`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block-end: ${space(4)};
  > * {
    flex: 1 1 100%;
  }
  ${media.tablet} {
    > * {
      flex: 0 1 auto;
    }
    > :first-child {
      flex: 1 1 ${space(70)};
      max-inline-size: ${space(104)};
    }
  }
`

import { space, width } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

/** The page's column. */
export const Wrap = styled.div`
  inline-size: 100%;
  max-inline-size: ${width.page};
  margin-inline: auto;
  padding-inline: clamp(${space(4)}, 4vw, ${space(10)});
  @media (min-width: 1760px) {
    max-inline-size: 1560px;
  }
`

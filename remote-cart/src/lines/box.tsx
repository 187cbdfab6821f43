import { color, media, radius, shadow, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

export const Box = styled.div`
  padding: ${space(5)};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
  ${media.tablet} {
    padding: ${space(7.5)};
  }
`

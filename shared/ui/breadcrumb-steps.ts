import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

/** The steps of a breadcrumb: links, and the page itself behind them. */
export const BreadcrumbSteps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  list-style: none;
  color: ${color.soft};
  font-size: ${text.small};
  li {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  li + li::before {
    content: '/';
    padding-inline: ${space(2)};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-block-size: ${touch};
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
`

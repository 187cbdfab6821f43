import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${space(60)}), 1fr));
  gap: ${space(4)} ${space(6)};
  margin: 0 0 ${space(6)};
  dt {
    color: ${color.soft};
    font-size: ${text.small};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  a {
    text-underline-offset: 0.2em;
  }
`

export const Summary = styled(Facts)`
  display: flex;
  flex-wrap: wrap;
  padding-block-end: ${space(4)};
  border-block-end: 1px solid ${color.line};
  margin-block-end: ${space(4)};
`

export const Items = styled.ul`
  list-style: none;
`

export const ItemRow = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${space(4)};
  padding-block: ${space(3)};
  border-block-end: 1px solid ${color.line};
  &:last-child {
    border-block-end: 0;
  }
`

/** With large text on a small screen the total goes under the rest. */
export const ItemWords = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  column-gap: ${space(4)};
  min-inline-size: 0;
  > :first-child {
    flex: 1 1 ${space(30)};
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

export const ItemName = styled.p`
  font-weight: 600;
`

export const LineTotal = styled(Price)`
  font-weight: 600;
`

export const Bottom = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  > button {
    padding-inline: ${space(4)};
    white-space: normal;
  }
`

export const Total = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
  font-size: ${text.large};
  font-weight: 700;
`

import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

export const Part = styled.section`
  display: grid;
  gap: ${space(4)};
  padding-block: ${space(5)};
  border-block-end: 1px solid ${color.line};
  &:last-of-type {
    border-block-end: 0;
  }
  > h3 {
    font-size: ${text.large};
  }
  button {
    white-space: normal;
  }
`

export const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`

export const Soft = styled.p`
  color: ${color.soft};
`

export const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  list-style: none;
`

/** An entry with a button beside it. */
export const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
`

/** The second line of an entry. */
export const Detail = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`

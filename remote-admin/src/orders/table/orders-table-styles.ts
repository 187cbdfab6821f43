import { color, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

// Container queries in rem, so that a larger text size switches to cards earlier (SPEC §9).
const paired = '@container (min-width: 17rem)'
const wide = '@container (min-width: 70rem)'

export const Cards = styled.div`
  container-type: inline-size;
`

export const Table = styled.table<{ $stale: boolean }>`
  display: block;
  inline-size: 100%;
  font-variant-numeric: tabular-nums;
  transition: opacity 0.15s;
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
  ${wide} {
    display: table;
    border-collapse: separate;
    border-spacing: 0;
    border-radius: ${radius.large};
    background: ${color.paper};
    box-shadow: ${shadow.low};
    overflow: hidden;
  }
`

export const Columns = styled.thead`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  ${wide} {
    position: static;
    display: table-header-group;
    clip-path: none;
  }
`

export const ColumnName = styled.th<{ $sortable?: boolean }>`
  padding: ${({ $sortable }) => ($sortable ? 0 : space(3))};
  border-block-end: 1px solid ${color.line};
  background: ${color.hover};
  color: ${color.soft};
  font-size: ${text.small};
  font-weight: 600;
  text-align: start;
`

export const Rows = styled.tbody`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${space(80)}), 1fr));
  gap: ${space(3)};
  ${wide} {
    display: table-row-group;
  }
`

export const OrderRow = styled.tr<{ $selected: boolean }>`
  display: grid;
  grid-template:
    'select' 'id' 'date' 'customer' 'phone' 'email' 'town' 'pieces' 'total' 'status' 'details'
    / minmax(0, 1fr);
  align-items: center;
  column-gap: ${space(3)};
  padding: ${space(2)} ${space(4)} ${space(4)};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
  outline: 2px solid ${({ $selected }) => ($selected ? color.wine : 'transparent')};
  @media (forced-colors: active) {
    outline: ${({ $selected }) => ($selected ? '3px solid Highlight' : '1px solid GrayText')};
  }
  ${paired} {
    grid-template:
      'select id date date' auto
      'customer customer customer total' auto
      'phone phone phone pieces' auto
      'email email email town' 1fr
      'status status details details' auto / auto 1fr auto auto;
  }
  ${wide} {
    display: table-row;
    box-shadow: none;
    outline: 0;
    > td {
      background: ${({ $selected }) => ($selected ? color['brass-wash'] : color.paper)};
    }
    &:hover > td {
      background: color-mix(in srgb, ${color.hover} 35%, ${color.paper});
    }
    &:last-child > td {
      border-block-end: 0;
    }
  }
`

type Area = 'select' | 'id' | 'customer' | 'phone' | 'email' | 'town' | 'pieces' | 'total' | 'status' | 'date' | 'details'

const soft = `
  color: ${color.soft};
  font-size: ${text.small};
`

/** At the end of its line. */
const atEnd = `
  ${paired} {
    text-align: end;
  }
`

const onCards: Partial<Record<Area, string>> = {
  id: `
    ${soft}
    &::before {
      content: '#';
    }
  `,
  date: soft + atEnd,
  customer: `
    font-size: ${text.large};
    font-weight: 600;
  `,
  pieces: soft + atEnd,
  town: atEnd,
  total: `
    font-size: ${text.large};
    font-weight: 700;
    ${atEnd}
  `,
  status: `padding-block-start: ${space(3)};`,
  details: `
    padding-block-start: ${space(3)};
    ${atEnd}
  `,
}

const inTable: Partial<Record<Area, string>> = {
  select: 'padding: 0;',
  total: 'font-weight: 600;',
  phone: `
    font-size: ${text.small};
    white-space: nowrap;
  `,
  email: `
    min-inline-size: ${space(42)};
    max-inline-size: ${space(52)};
    font-size: ${text.small};
    overflow-wrap: anywhere;
  `,
  date: `font-size: ${text.small};`,
  customer: `max-inline-size: ${space(42)};`,
  town: `max-inline-size: ${space(28)};`,
  details: `
    text-align: end;
    > button {
      padding-inline: ${space(3.5)};
    }
  `,
}

export const Cell = styled.td<{ $area: Area }>`
  grid-area: ${({ $area }) => $area};
  min-inline-size: 0;
  padding: 0;
  overflow-wrap: anywhere;
  ${({ $area }) => onCards[$area]}
  ${wide} {
    padding: ${space(2.5)} ${space(2)};
    border-block-end: 1px solid ${color.line};
    color: ${color.ink};
    font-size: ${text.normal};
    font-weight: 400;
    text-align: start;
    overflow-wrap: normal;
    &::before {
      content: none;
    }
    ${({ $area }) => inTable[$area]}
  }
`

export const OnCards = styled.span`
  ${wide} {
    display: none;
  }
`

export const InTable = styled.span`
  display: none;
  ${wide} {
    display: contents;
  }
`

export const Choice = styled.label`
  display: grid;
  place-items: center;
  inline-size: ${touch};
  block-size: ${touch};
  margin-inline-start: calc(-1 * ${space(3)});
  cursor: pointer;
  input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.wine};
    cursor: pointer;
  }
  ${wide} {
    margin-inline-start: ${space(1)};
  }
`

export const Note = styled.span`
  display: inline-flex;
  margin-inline-start: ${space(1.5)};
  color: ${color['brass-ink']};
  vertical-align: -2px;
`

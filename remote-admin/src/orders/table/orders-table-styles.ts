import { color, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

// Container queries in rem, so that a larger text size switches to cards earlier (SPEC §9).
const paired = '@container (min-width: 17rem)'
const wide = '@container (min-width: 58rem)'
const roomy = '@container (min-width: 68rem)'

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

export const ColumnName = styled.th`
  padding: ${space(3)};
  border-block-end: 1px solid ${color.line};
  background: ${color.hover};
  color: ${color.soft};
  font-size: ${text.small};
  font-weight: 600;
  text-align: start;
  ${roomy} {
    padding-inline: ${space(4)};
  }
`

export const Rows = styled.tbody`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${space(80)}), 1fr));
  gap: ${space(3)};
  ${wide} {
    display: table-row-group;
  }
`

export const OrderRow = styled.tr`
  display: grid;
  grid-template: 'id' 'date' 'customer' 'email' 'total' 'status' 'details' / minmax(0, 1fr);
  column-gap: ${space(3)};
  padding: ${space(4)};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
  ${paired} {
    grid-template:
      'id date' auto
      'customer total' auto
      'email email' 1fr
      'status details' auto / 1fr auto;
  }
  ${wide} {
    display: table-row;
    box-shadow: none;
    &:hover > td {
      background: color-mix(in srgb, ${color.hover} 35%, ${color.paper});
    }
    &:last-child > td {
      border-block-end: 0;
    }
  }
`

type Area = 'id' | 'customer' | 'email' | 'total' | 'status' | 'date' | 'details'

const onCards: Partial<Record<Area, string>> = {
  id: `
    color: ${color.soft};
    font-size: ${text.small};
    &::before {
      content: '#';
    }
  `,
  date: `
    color: ${color.soft};
    font-size: ${text.small};
    ${paired} {
      text-align: end;
    }
  `,
  customer: `
    font-size: ${text.large};
    font-weight: 600;
  `,
  total: `
    font-size: ${text.large};
    font-weight: 700;
    ${paired} {
      text-align: end;
    }
  `,
  status: `padding-block-start: ${space(3)};`,
  details: `padding-block-start: ${space(3)};`,
}

const inTable: Partial<Record<Area, string>> = {
  total: 'font-weight: 600;',
  email: `
    min-inline-size: ${space(48)};
    max-inline-size: ${space(60)};
    overflow-wrap: anywhere;
  `,
  customer: `max-inline-size: ${space(50)};`,
  details: 'text-align: end;',
}

export const Cell = styled.td<{ $area: Area }>`
  grid-area: ${({ $area }) => $area};
  min-inline-size: 0;
  padding: 0;
  overflow-wrap: anywhere;
  ${({ $area }) => onCards[$area]}
  ${wide} {
    padding: ${space(2.5)} ${space(3)};
    border-block-end: 1px solid ${color.line};
    background: ${color.paper};
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
  ${roomy} {
    padding-inline: ${space(4)};
    ${({ $area }) => $area === 'date' && 'white-space: nowrap;'}
  }
`

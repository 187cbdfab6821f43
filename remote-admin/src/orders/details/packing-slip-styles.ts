import { font, space, text } from '@lechaim/shared/ui/theme.ts'
import { createGlobalStyle, styled } from 'styled-components'

/** Prints the slip alone while an order's dialog is open, black on white. */
export const OnlySlipOnPaper = createGlobalStyle`
  @media print {
    @page {
      margin: 16mm;
    }
    html, body {
      background: white;
      color: black;
    }
    body > :not([data-packing-slip]) {
      display: none;
    }
  }
`

export const Slip = styled.article`
  display: none;
  @media print {
    display: block;
    font-size: 11pt;
    print-color-adjust: exact;
  }
`

export const Head = styled.header`
  display: flex;
  justify-content: space-between;
  gap: ${space(8)};
  padding-block-end: ${space(4)};
  border-block-end: 2px solid currentColor;
  h1 {
    font-size: 1.6rem;
  }
  > :last-child {
    text-align: end;
  }
`

export const Shop = styled.div`
  display: grid;
  justify-items: start;
  font-size: ${text.small};
  strong {
    font-family: ${font.heading};
    font-size: 1.6rem;
    line-height: 1.2;
  }
`

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(3)} ${space(8)};
  margin: 0;
  padding-block: ${space(5)};
  dt {
    font-size: ${text.small};
  }
  dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`

export const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${space(2)} ${space(2)};
    border-block-end: 1px solid currentColor;
    vertical-align: top;
  }
  th {
    font-size: ${text.small};
    text-align: start;
    white-space: nowrap;
  }
  td:nth-child(2) {
    inline-size: 100%;
  }
  td:not(:nth-child(2)) {
    white-space: nowrap;
  }
  th:last-child,
  td:last-child {
    text-align: end;
  }
  tr {
    break-inside: avoid;
  }
  thead {
    display: table-header-group;
  }
`

export const Reduction = styled.div`
  padding: ${space(3)} ${space(2)} 0;
  break-inside: avoid;
  &:empty {
    display: none;
  }
`

export const Sum = styled.p`
  display: flex;
  justify-content: space-between;
  padding: ${space(4)} ${space(2)} 0;
  font-size: 1.2rem;
  font-weight: 700;
  break-inside: avoid;
`

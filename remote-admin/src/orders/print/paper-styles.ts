import { font } from '@lechaim/shared/ui/theme.ts'
import { createGlobalStyle, css, styled } from 'styled-components'

// Points and millimetres: paper has no text size of its own to follow.

const marginMm = { a4: 14, roll: 4 }
const paperMm = { a4: 210, roll: 80 }
type PaperKind = keyof typeof paperMm

/** Prints the sheets alone, black on white. On a roll each sheet is a page as long as itself.
 *  `$lengths`: of each sheet on a roll, in millimetres */
export const OnlySheetsOnPaper = createGlobalStyle<{ $paper: PaperKind; $lengths: readonly number[] }>`
  @media print {
    @page {
      size: ${({ $paper }) => ($paper === 'a4' ? 'A4' : '80mm 200mm')};
      margin: ${({ $paper }) => marginMm[$paper]}mm;
    }
    html, body {
      min-block-size: 0;
      background: white;
      color: black;
    }
    body > :not([data-paper]) {
      display: none !important;
    }
  }
  ${({ $paper, $lengths }) =>
    $paper === 'roll' &&
    $lengths.map((length, at) => `@page sheet-${at} { size: 80mm ${Math.ceil(length) + 2 * marginMm.roll + 2}mm; }`).join('\n')}
`

/** Laid out beside the screen as on paper, so that its length is known before it is printed. */
export const Paper = styled.div<{ $paper: PaperKind }>`
  position: fixed;
  inset-block-start: 0;
  inset-inline-start: 100%;
  inline-size: ${({ $paper }) => paperMm[$paper] - 2 * marginMm[$paper]}mm;
  visibility: hidden;
  color: black;
  font-family: ${font.text};
  font-size: 11pt;
  line-height: 1.4;
  print-color-adjust: exact;
  p, dd, dt, h1 {
    margin: 0;
  }
  @media print {
    position: static;
    inline-size: auto;
    visibility: visible;
  }
`

const onRoll = (styles: ReturnType<typeof css>) => css<{ $paper: PaperKind }>`
  ${({ $paper }) => $paper === 'roll' && styles}
`

export const Sheet = styled.article<{ $at: number }>`
  page: sheet-${({ $at }) => $at};
  break-after: page;
  &:last-child {
    break-after: auto;
  }
`

export const Head = styled.header<{ $paper: PaperKind }>`
  display: flex;
  justify-content: space-between;
  gap: 8mm;
  padding-block-end: 4mm;
  border-block-end: 0.6mm solid;
  h1 {
    font-size: 17pt;
    line-height: 1.2;
  }
  > :last-child {
    text-align: end;
  }
  ${onRoll(css`
    flex-direction: column-reverse;
    gap: 2mm;
    padding-block-end: 2mm;
    > :last-child {
      text-align: start;
    }
  `)}
`

export const OrderNumber = styled.p`
  font-size: 15pt;
  font-weight: 700;
`

export const Shop = styled.div`
  display: grid;
  justify-items: start;
  align-content: start;
  font-size: 9.5pt;
  strong {
    font-family: ${font.heading};
    font-size: 15pt;
    line-height: 1.2;
  }
`

/** Name, phone and address are read at the door and at the wheel. */
export const Facts = styled.dl<{ $paper: PaperKind }>`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 3mm 8mm;
  margin: 0;
  padding-block: 5mm;
  dt {
    font-size: 9.5pt;
  }
  dd {
    font-size: 14pt;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: break-word;
    white-space: pre-line;
  }
  ${onRoll(css`
    grid-template-columns: minmax(0, 1fr);
    gap: 2mm;
    padding-block: 3mm;
  `)}
`

export const Phone = styled.bdi`
  font-size: 19pt;
  font-weight: 700;
  white-space: nowrap;
`

export const Note = styled.div`
  margin: 0 0 5mm;
  padding: 2.5mm 3mm;
  border: 0.6mm solid;
  break-inside: avoid;
  dt {
    font-size: 9.5pt;
  }
  dd {
    font-size: 15pt;
    font-weight: 700;
    line-height: 1.3;
    overflow-wrap: break-word;
    white-space: pre-line;
  }
`

/** Words of names stay whole; only one that is wider than the paper breaks. */
export const Lines = styled.table<{ $paper: PaperKind }>`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: 2mm;
    border-block-end: 0.2mm solid;
    text-align: start;
    vertical-align: top;
    white-space: nowrap;
  }
  th {
    font-size: 9.5pt;
  }
  th:nth-child(2),
  td:nth-child(2) {
    inline-size: 100%;
    overflow-wrap: break-word;
    white-space: normal;
  }
  tr {
    break-inside: avoid;
  }
  thead {
    display: table-header-group;
  }
  ${onRoll(css`
    display: block;
    tbody {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      display: grid;
      grid-template: 'box name name' auto 'box count total' auto / auto 1fr auto;
      column-gap: 2mm;
      padding-block: 1.5mm;
      border-block-end: 0.2mm solid;
    }
    td {
      padding: 0;
      border: 0;
    }
    td:first-child {
      grid-area: box;
    }
    td:nth-child(2) {
      grid-area: name;
      min-inline-size: 0;
    }
    td:nth-child(3) {
      grid-area: count;
    }
    td:nth-child(4) {
      grid-area: total;
    }
  `)}
`

export const Box = styled.i`
  display: inline-block;
  inline-size: 4mm;
  block-size: 4mm;
  margin-block-start: 0.6mm;
  border: 0.4mm solid;
`

export const Quantity = styled.strong`
  font-size: 13pt;
`

export const Numbers = styled.small`
  display: block;
  font-size: 9pt;
`

export const Sum = styled.div`
  padding: 3mm 2mm 0;
  break-inside: avoid;
  p {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 3mm;
  }
  strong {
    font-size: 14pt;
  }
`

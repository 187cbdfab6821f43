import { font } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { sheetMessages } from './sheet-messages.ts'

/** The heading's face has old-style numerals, in which a nought looks like a letter: the count stands in the text's face. */
export function SheetTitle({ count }: { count: number }) {
  return (
    <>
      {sheetMessages.cart} <Count>{sheetMessages.count(count)}</Count>
    </>
  )
}

const Count = styled.span`
  font-family: ${font.text};
  font-size: 0.85em;
`

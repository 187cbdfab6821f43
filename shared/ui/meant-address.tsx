import { suggestAddress } from '@lechaim/shared/lib/mail-domain.ts'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { styled } from 'styled-components'

interface MeantAddressProps {
  typed: string
  /** Before the address. */
  question: string
  onTake: (address: string) => void
  /** The field. */
  children: ReactNode
}

/** An e-mail field with the address that was probably meant: shown while typing, unless that may still become the right one, which is
 *  known when the field is left. Not for a button, which would move from under the press. */
export function WithMeantAddress({ typed, question, onTake, children }: MeantAddressProps) {
  const [left, setLeft] = useState<string>()
  const column = useRef<HTMLDivElement>(null)
  const meant = suggestAddress(typed)
  const isShown = meant !== null && (left === typed || !meant.startsWith(typed.trim()))
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) setLeft(typed)
  }
  const take = () => {
    const input = column.current?.querySelector('input')
    if (!input || meant === null) return
    input.value = meant
    onTake(meant)
    input.focus()
  }
  return (
    <Column ref={column} onBlur={leave}>
      {children}
      <div role="status">
        {isShown && (
          <Meant type="button" onClick={take}>
            {question}
            <bdi dir="ltr">{meant}</bdi>?
          </Meant>
        )}
      </div>
    </Column>
  )
}

const Column = styled.div`
  min-inline-size: 0;
`

const Meant = styled.button`
  min-block-size: ${touch};
  padding: ${space(1)} 0;
  border: 0;
  background: none;
  color: ${color.wine};
  font-size: ${text.small};
  font-weight: 600;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 3px;
  overflow-wrap: anywhere;
  cursor: pointer;
`

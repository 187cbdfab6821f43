import { $legalTexts, openLegalText } from '@lechaim/shared/stores/legal.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { FooterList, footerPressable } from './footer-column.tsx'

/** The texts that the law wants within reach, each read in a dialog. */
export function LegalTexts() {
  const texts = useStore($legalTexts)
  return (
    <FooterList>
      {texts.map(({ field, title }) => (
        <li key={field}>
          <Opener type="button" aria-haspopup="dialog" onClick={() => openLegalText(field)}>
            {title}
          </Opener>
        </li>
      ))}
    </FooterList>
  )
}

const Opener = styled.button`
  ${footerPressable}
`

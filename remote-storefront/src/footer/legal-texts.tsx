import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, width } from '@lechaim/shared/ui/theme.ts'
import { useState } from 'react'
import { styled } from 'styled-components'
import { FooterList, footerPressable } from './footer-column.tsx'
import { messages } from './footer-messages.ts'

const texts = [
  { field: 'accessibilityStatement', title: messages.accessibility },
  { field: 'cancellationPolicy', title: messages.cancellation },
  { field: 'terms', title: messages.terms },
] as const

type Field = (typeof texts)[number]['field']

/** The texts that the law wants within reach, each read in a dialog. */
export function LegalTexts({ footer }: { footer: Pick<Footer, Field> }) {
  const [open, setOpen] = useState<Field | null>(null)
  return (
    <>
      <FooterList>
        {texts
          .filter(({ field }) => footer[field])
          .map(({ field, title }) => (
            <li key={field}>
              <Opener type="button" aria-haspopup="dialog" onClick={() => setOpen(field)}>
                {title}
              </Opener>
            </li>
          ))}
      </FooterList>
      <Dialog
        open={open !== null}
        title={texts.find(({ field }) => field === open)?.title ?? ''}
        maxWidth={width.form}
        onClose={() => setOpen(null)}
      >
        {open && <Text dir="auto">{footer[open]}</Text>}
      </Dialog>
    </>
  )
}

const Opener = styled.button`
  ${footerPressable}
`

const Text = styled.p`
  color: ${color.ink};
  white-space: pre-line;
`

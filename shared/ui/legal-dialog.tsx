import { $openLegalText, closeLegalText } from '@lechaim/shared/stores/legal.ts'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'

/** A legal text, over any view: the footer isn't on every view (decision 0008). */
export function LegalDialog() {
  const open = useStore($openLegalText, { ssr: () => null })
  return (
    <Dialog open={open !== null} title={open?.title ?? ''} maxWidth={width.form} onClose={closeLegalText}>
      <Text dir="auto">{open?.text}</Text>
    </Dialog>
  )
}

const Text = styled.p`
  white-space: pre-line;
`

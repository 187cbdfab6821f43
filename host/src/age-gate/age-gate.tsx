import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { messages } from '../messages.ts'
import { $ageVerified, confirmAge } from './age-store.ts'

const elsewhere = 'https://www.google.com/'

/** Stands before everything until the visitor confirms their age; nothing else closes it (SPEC §2, §4). */
export function AgeGate() {
  const verified = useStore($ageVerified, { ssr: 'initial' })
  return (
    <Dialog open={!verified} title={messages.age.title} maxWidth={width.form}>
      <Question>{messages.age.question}</Question>
      <Answers>
        <Button $large onClick={confirmAge}>
          {messages.age.yes}
        </Button>
        <Button $large $kind="outline" onClick={refuse}>
          {messages.age.no}
        </Button>
      </Answers>
      <Note>{messages.age.note}</Note>
    </Dialog>
  )
}

function refuse() {
  alert(messages.age.refused)
  location.assign(elsewhere)
}

const Question = styled.p`
  padding-block-start: ${space(2)};
  font-size: ${text.large};
`

const Answers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(3)};
  padding-block: ${space(5)};
`

const Note = styled.p`
  padding-block-end: ${space(2)};
  color: ${color.soft};
  font-size: ${text.small};
`

import type { UndeliveredMail } from '@lechaim/shared/contracts/mails.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { Actions } from '../forms/form-layout.tsx'
import { alreadyShown, headingOf } from '../ui/focus.ts'
import { Timestamp } from '../ui/row-parts.tsx'
import { mailsMessages as t } from './mails-messages.ts'
import { $undelivered, markAllSeen, markSeen, resendMail } from './mails-store.ts'

/** Mails that were given up, above every tab until they are seen (decision 0063). */
export function UndeliveredMails() {
  const { items, total } = useStore($undelivered)
  if (items.length === 0) return null
  return (
    <Box aria-labelledby="undelivered-mails">
      <Title id="undelivered-mails" tabIndex={-1}>
        {t.title(total)}
      </Title>
      <List>
        {items.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </List>
      {total > 1 && (
        <Foot>
          <Button $kind="outline" onClick={(event) => markAllSeen().then(headingOf(event.currentTarget), alreadyShown)}>
            {t.allSeen}
          </Button>
        </Foot>
      )}
    </Box>
  )
}

function MailRow({ mail: { id, recipient, subject, cause, answer, canResend, givenUpAt } }: { mail: UndeliveredMail }) {
  return (
    <Row>
      <div>
        <Subject>
          <bdi>{subject}</bdi>
        </Subject>
        <p>
          {t.to} <bdi dir="ltr">{recipient}</bdi>
        </p>
        <Detail>
          {t.causes[cause]} · <Timestamp at={givenUpAt} />
        </Detail>
        {answer && (
          <Detail>
            {t.answer} <bdi dir="ltr">{answer}</bdi>
          </Detail>
        )}
      </div>
      <Actions>
        {canResend && (
          <Button
            $kind="outline"
            aria-label={t.resendOf(subject, recipient)}
            onClick={(event) => resendMail(id).then(headingOf(event.currentTarget), alreadyShown)}
          >
            {t.resend}
          </Button>
        )}
        <Button
          $kind="outline"
          aria-label={t.seenOf(subject, recipient)}
          onClick={(event) => markSeen(id).then(headingOf(event.currentTarget), alreadyShown)}
        >
          {t.seen}
        </Button>
      </Actions>
    </Row>
  )
}

const Box = styled.section`
  display: grid;
  gap: ${space(3)};
  margin-block-end: ${space(4)};
  padding: ${space(4)};
  border: 1px solid ${color.danger};
  border-radius: ${radius.large};
  background: ${color.paper};
  overflow-wrap: anywhere;
`

const Title = styled.h2`
  font-family: inherit;
  font-size: ${text.normal};
`

const List = styled.ul`
  display: grid;
  max-block-size: 60vh;
  overflow-y: auto;
  border-block-start: 1px solid ${color.line};
  list-style: none;
`

const Row = styled.li`
  display: grid;
  gap: ${space(2)} ${space(4)};
  align-items: center;
  padding-block: ${space(3)};
  & + & {
    border-block-start: 1px solid ${color.line};
  }
  ${media.tablet} {
    grid-template-columns: 1fr auto;
  }
`

/** Under a line, at which a long list is cut. */
const Foot = styled(Actions)`
  margin-block-start: -${space(3)};
  padding-block-start: ${space(3)};
  border-block-start: 1px solid ${color.line};
`

const Subject = styled.p`
  font-weight: 600;
`

const Detail = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`

import { fillMailText, mailPlaceholders } from '@lechaim/shared/lib/order-mail-text.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { ReadDialog, Sections } from '../../forms/read-dialog.tsx'
import { choicesOf, SelectField } from '../../forms/select.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { mailTextsMessages as t } from './mail-texts-messages.ts'
import { chooseText, editText, mailTextsDialog, resetText, saveText } from './mail-texts-store.ts'

/** The texts of the mails to shoppers, each with its preview. */
function MailTextsDialog() {
  return (
    <ReadDialog of={mailTextsDialog} title={t.title} onSave={saveText}>
      {({ kind, subject, body, errors }) => (
        <Sections>
          <SelectField label={t.which} value={kind} choices={choicesOf(t.kinds)} onChange={chooseText} />
          <TextField
            label={t.subject}
            maxLength={200}
            value={subject}
            error={errors.subject}
            onChange={(subject) => editText({ subject })}
          />
          <TextField label={t.body} lines={6} maxLength={4000} value={body} error={errors.body} onChange={(body) => editText({ body })} />
          <SoftText>
            {t.placeholders} {mailPlaceholders.map((name) => `{${name}}`).join(' ')}
          </SoftText>
          <Preview subject={subject} body={body} />
          <div>
            <Button $kind="outline" onClick={() => void resetText()}>
              {t.reset}
            </Button>
          </div>
        </Sections>
      )}
    </ReadDialog>
  )
}

export { MailTextsDialog as Dialog }
export const { open } = mailTextsDialog

function Preview({ subject, body }: { subject: string; body: string }) {
  const shop = useHydrated($shop)
  const name = (shop.state === 'ready' && shop.data.header.storeName) || common.shopName
  const filled = (text: string) => fillMailText(text, t.sample, { reason: t.sample.reason, shop: name })
  return (
    <Sheet aria-label={t.preview}>
      <strong dir="auto">{filled(subject)}</strong>
      <p dir="auto">{filled(body)}</p>
      <SoftText>{t.added}</SoftText>
    </Sheet>
  )
}

const Sheet = styled.section`
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
  overflow-wrap: anywhere;
  white-space: pre-line;
`

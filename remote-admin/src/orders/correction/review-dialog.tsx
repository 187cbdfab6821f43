import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { Actions } from '../../forms/form-layout.tsx'
import { Switch } from '../../forms/switch.tsx'
import type { OpenForm } from '../../resource/form.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { ChangeList } from '../page/change-list.tsx'
import { Row, StrongRow } from '../page/page-parts.tsx'
import { $page } from '../page/page-store.ts'
import { $tells, setTells } from '../status/tell.ts'
import type { CorrectionDraft } from './correction-form.ts'
import { correctionMessages as t } from './correction-messages.ts'
import { $asksApproval, $preview, closePreview, savePreviewed } from './correction-store.ts'

/** The differences of a correction, with old and new total, before they are saved. */
export function ReviewDialog({ form: { id, saving, conflict, draft } }: { form: OpenForm<CorrectionDraft> }) {
  const preview = useStore($preview)
  const tells = useStore($tells).corrected
  const asks = useStore($asksApproval)
  const page = useStore($page)
  const canMail = page.state === 'ready' && page.record.canMail && draft.customerEmail.trim() !== ''
  if (!preview || conflict) return null
  const { changes, before, total, shortages } = preview
  const buttons = (
    <Actions>
      <Button aria-busy={saving} disabled={shortages.length > 0} onClick={() => void savePreviewed()}>
        {saving ? panelMessages.saving : t.save}
      </Button>
      <Button $kind="outline" onClick={closePreview}>
        {t.back}
      </Button>
    </Actions>
  )
  return (
    <Dialog open title={t.reviewTitle(id ?? 0)} onClose={closePreview} maxWidth={width.form} footer={buttons}>
      <Body>
        <ChangeList changes={changes.filter(({ field }) => field !== 'total')} order={page.state === 'ready' ? page.record.order : {}} />
        <div>
          <Row>
            <span>{t.before}</span>
            <bdi>{formatMoney(toAgorot(before))}</bdi>
          </Row>
          <StrongRow>
            <span>{t.after}</span>
            <bdi>{formatMoney(toAgorot(total))}</bdi>
          </StrongRow>
        </div>
        {shortages.length > 0 && (
          <Short role="alert">
            <p>{t.short}</p>
            <ul>
              {shortages.map(({ productId, name, needed, stock }) => (
                <li key={productId}>
                  <strong dir="auto">{name}</strong> – {t.shortOf(stock, needed)}
                </li>
              ))}
            </ul>
          </Short>
        )}
        {canMail && <Switch label={t.tell} value={tells} error={undefined} onChange={(value) => setTells('corrected', value)} />}
        {total > before && <Switch label={t.ask} value={asks} error={undefined} onChange={(value) => $asksApproval.set(value)} />}
      </Body>
    </Dialog>
  )
}

const Body = styled.div`
  display: grid;
  gap: ${space(4)};
  padding-block-end: ${space(2)};
  overflow-wrap: anywhere;
`

const Short = styled.div`
  color: ${color.danger};
  ul {
    padding-inline-start: ${space(5)};
  }
`

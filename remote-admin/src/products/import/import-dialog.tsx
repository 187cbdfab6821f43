import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { Actions } from '../../forms/form-layout.tsx'
import { Bar } from '../../media/upload-progress.tsx'
import { panelMessages } from '../../ui/panel-messages.ts'
import { SoftText } from '../../ui/tab-parts.tsx'
import { ImportFile } from './import-file.tsx'
import { importMessages as t } from './import-messages.ts'
import { ImportReview } from './import-review.tsx'
import {
  $import,
  $importOpen,
  applyImport,
  closeImport,
  count,
  type Import,
  isApplicable,
  resumeImport,
  startOver,
} from './import-store.ts'

/** Imports products in three steps: choose a file, review the changes, apply. */
function ImportDialog() {
  const isOpen = useStore($importOpen)
  const state = useStore($import)
  return (
    <Dialog open={isOpen} title={t.title} onClose={closeImport} footer={<Footer state={state} />}>
      <Content key={state.step} ref={keepFocus}>
        <Body state={state} />
      </Content>
    </Dialog>
  )
}

export { ImportDialog as Dialog }
export const open = (): void => $importOpen.set(true)

/** Each step removes the button that led to it. */
function keepFocus() {
  const frame = requestAnimationFrame(restoreLostFocus)
  return () => cancelAnimationFrame(frame)
}

function Body({ state }: { state: Import }) {
  switch (state.step) {
    case 'choose':
      return <ImportFile problem={state.problem} />
    case 'reading':
      return <Progress label={t.reading} />
    case 'checking':
    case 'applying':
      return <Progress label={t[state.step](state.done, state.total)} done={state.done} total={state.total} />
    case 'preview':
      return (
        <>
          {state.ignored.length > 0 && <Remark>{t.ignored(state.ignored)}</Remark>}
          <ImportReview rows={state.rows} applied={false} />
        </>
      )
    case 'done':
      return (
        <>
          {state.left.length > 0 && <Remark role="alert">{t.interrupted}</Remark>}
          <ImportReview rows={state.rows} applied />
        </>
      )
  }
}

/** Announced in quarters. */
function Progress({ label, done = 0, total = 0 }: { label: string; done?: number; total?: number }) {
  const quarters = total > 0 ? Math.floor((done / total) * 4) : 0
  return (
    <Column>
      <p>{label}</p>
      <VisuallyHidden role="status">{t.percent(quarters * 25)}</VisuallyHidden>
      <Bar aria-label={t.title} max={Math.max(1, total)} value={total > 0 ? done : undefined} />
    </Column>
  )
}

function Footer({ state }: { state: Import }) {
  const rows = state.step === 'preview' || state.step === 'done' ? state.rows : []
  const applicable = rows.filter(isApplicable).length
  return (
    <Actions>
      {state.step === 'preview' && applicable > 0 && <Button onClick={applyImport}>{t.apply(applicable)}</Button>}
      {state.step === 'preview' && applicable === 0 && <Remark>{count(rows, 'same') > 0 ? t.nothingToApply : t.nothingValid}</Remark>}
      {state.step === 'done' && state.left.length > 0 && <Button onClick={resumeImport}>{t.again}</Button>}
      {rows.length > 0 && (
        <Button $kind="outline" onClick={startOver}>
          {t.chooseOther}
        </Button>
      )}
      <Button $kind={rows.length > 0 ? 'quiet' : 'outline'} onClick={closeImport}>
        {state.step === 'done' ? t.close : panelMessages.cancel}
      </Button>
    </Actions>
  )
}

const Content = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  min-block-size: min(${space(70)}, 50dvh);
`

const Column = styled.div`
  display: grid;
  align-content: center;
  gap: ${space(3)};
  font-variant-numeric: tabular-nums;
`

const Remark = styled(SoftText)`
  align-self: center;
`

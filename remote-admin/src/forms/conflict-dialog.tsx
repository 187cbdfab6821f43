import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, radius, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import type { Conflict, Side } from '../resource/conflict.ts'
import type { Form } from '../resource/form.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { Actions, choiceStyles, Fieldset } from './form-layout.tsx'
import { type ShownHow, ShownValue, sameWords } from './shown-value.tsx'

type ConflictDialogProps<Draft extends object> = Form<Draft>['conflict'] & {
  conflict: Conflict<Draft> | null
  mine: Draft
  labels: Record<keyof Draft, string>
}

const t = panelMessages.conflict

/** The owner's version of a row beside a newer saved one. */
export function ConflictDialog<Draft extends object>({ conflict, mine, labels, ...form }: ConflictDialogProps<Draft>) {
  const { shown, open, choose, dismiss, resolve } = form
  const id = useId()
  const buttons = (
    <Actions>
      <Button onClick={() => void resolve()}>{t.save}</Button>
      <Button $kind="outline" onClick={dismiss}>
        {t.back}
      </Button>
    </Actions>
  )

  const choiceOf = (theirs: Draft, key: keyof Draft, side: Side) => {
    const values = { mine: mine[key], theirs: theirs[key] }
    const how = shown?.[key] as ShownHow
    return (
      <Choice key={String(key)}>
        <legend>{labels[key]}</legend>
        {how === 'html' && sameWords(values.mine, values.theirs) && <Note>{t.sameWords}</Note>}
        {(['mine', 'theirs'] as const).map((each) => (
          <Version key={each}>
            <input type="radio" name={`${id}-${String(key)}`} checked={side === each} onChange={() => choose(key, each)} />
            <div>
              <VersionName>{t[each]}</VersionName>
              <Value dir={how === 'html' ? undefined : 'auto'}>
                <ShownValue value={values[each]} how={how} />
              </Value>
            </div>
          </Version>
        ))}
      </Choice>
    )
  }

  return (
    <Dialog open={conflict !== null} title={t.title} onClose={dismiss} maxWidth={width.details} footer={buttons}>
      <Intro>{t.intro}</Intro>
      {conflict && open(mine, conflict).map(([key, side]) => choiceOf(conflict.theirs, key, side))}
    </Dialog>
  )
}

const Intro = styled.p`
  padding-block-end: ${space(4)};
  color: ${color.soft};
`

const Choice = styled(Fieldset)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${space(55)}), 1fr));
  gap: ${space(2)};
  margin-block-end: ${space(5)};
  > legend {
    padding: 0 0 ${space(2)};
    font-weight: 600;
  }
`

const Note = styled.p`
  grid-column: 1 / -1;
  color: ${color.soft};
  font-size: ${text.small};
`

const Version = styled.label`
  ${choiceStyles}
  display: flex;
  gap: ${space(3)};
  align-items: start;
  min-inline-size: 0;
  padding: ${space(3)};
  border-radius: ${radius.normal};
  input {
    margin-block-start: ${space(0.5)};
  }
  > div {
    display: grid;
    gap: ${space(1)};
    min-inline-size: 0;
  }
`

const VersionName = styled.span`
  color: ${color.soft};
  font-size: ${text.small};
`

const Value = styled.div`
  max-block-size: ${space(40)};
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-line;
`

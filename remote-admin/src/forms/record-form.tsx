import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { FormEvent, ReactNode } from 'react'
import type { ConflictVerbs } from '../resource/conflict.ts'
import type { RecordForm as State } from '../resource/record-form.ts'
import { focusFirstInvalid } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Actions, Fields, FormCard, Group, SaveButton } from './form-layout.tsx'
import { TextField, type TextFieldSpec } from './text-field.tsx'

export interface FieldGroup<Name extends string> {
  /** Absent where the form has one group only. */
  legend?: string
  fields: readonly TextFieldSpec<Name>[]
}

interface RecordFormProps<Draft extends Record<string, string>> {
  form: {
    $form: ReadableAtom<State<Draft>>
    load: () => void
    edit: (change: Partial<Draft>) => void
    submit: () => Promise<boolean>
    conflict: ConflictVerbs<Draft>
  }
  groups: readonly FieldGroup<keyof Draft & string>[]
  /** What stands between the fields and the buttons, such as a preview. */
  children?: (draft: Draft, saved: Draft) => ReactNode
}

/** The form of a single record, made from the list of its fields. */
export function RecordForm<Draft extends Record<string, string>>({ form, groups, children }: RecordFormProps<Draft>) {
  const state = useStore(form.$form)
  if (state.state === 'loading') return <LoadingBlock />
  if (state.state === 'failed') return <FailedNotice onRetry={form.load} />

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (!(await form.submit())) focusFirstInvalid(element)
  }

  const labels = Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]))) as Record<
    keyof Draft,
    string
  >

  return (
    <>
      <FormCard onSubmit={submit} noValidate>
        {groups.map((group) => (
          <Group key={group.fields[0]?.name}>
            {group.legend && <legend>{group.legend}</legend>}
            <Fields>
              {group.fields.map((spec) => (
                <TextField
                  key={spec.name}
                  spec={spec}
                  value={state.draft[spec.name] ?? ''}
                  error={state.errors[spec.name]}
                  onChange={(text) => form.edit({ [spec.name]: text } as Partial<Draft>)}
                />
              ))}
            </Fields>
          </Group>
        ))}
        {children?.(state.draft, state.start)}
        <Actions>
          <SaveButton saving={state.saving}>{panelMessages.save}</SaveButton>
        </Actions>
      </FormCard>
      <ConflictDialog conflict={state.conflict} mine={state.draft} labels={labels} {...form.conflict} />
    </>
  )
}

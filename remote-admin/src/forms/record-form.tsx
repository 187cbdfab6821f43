import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Binding, Form, OpenForm } from '../resource/form.ts'
import { submitOrFocus } from '../ui/focus.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Actions, Fields, FormCard, Group, SaveButton } from './form-layout.tsx'
import { Switch } from './switch.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface FieldGroup<Draft> {
  legend?: string
  fields: readonly (TextFieldProps & { name: keyof Draft & string })[]
  /** Under its fields. */
  switches?: readonly { name: keyof Draft & string; label: string; hint?: string }[]
  /** Under both, such as a preview. */
  below?: (form: OpenForm<Draft>) => ReactNode
}

interface RecordFormProps<Draft extends object> {
  form: Form<Draft> & { load: () => void }
  groups?: readonly FieldGroup<Draft>[]
  /** Between the fields and the buttons, such as a preview. */
  children?: (form: OpenForm<Draft>) => ReactNode
  save?: string
  /** Of what is edited without a text field, where versions conflict. */
  labels?: Partial<Record<keyof Draft, string>>
  /** Beside the save button. */
  actions?: (form: OpenForm<Draft>) => ReactNode
}

/** The form of a single record, made from the lists of its text fields and switches. */
export function RecordForm<Draft extends object>(props: RecordFormProps<Draft>) {
  const { form, groups = [], children, save = panelMessages.save, actions, labels: others = {} } = props
  const state = useStore(form.$form)
  if (state.state === 'failed') return <FailedNotice onRetry={form.load} />
  if (state.state !== 'open') return <LoadingBlock />

  const fields = groups.flatMap((group) => [...group.fields, ...(group.switches ?? [])])
  const labels = { ...Object.fromEntries(fields.map(({ name, label }) => [name, label])), ...others } as Record<keyof Draft, string>

  return (
    <>
      <FormCard onSubmit={submitOrFocus(form.submit)} noValidate>
        {groups.map((group) => (
          <Group key={group.legend ?? group.fields[0]?.name}>
            {group.legend && <legend>{group.legend}</legend>}
            <Fields>
              {group.fields.map((field) => (
                <TextField key={field.name} {...field} {...(form.bind(state, field.name) as unknown as Binding<string>)} />
              ))}
            </Fields>
            {group.switches?.map((field) => (
              <Switch key={field.name} {...field} {...(form.bind(state, field.name) as unknown as Binding<boolean>)} />
            ))}
            {group.below?.(state)}
          </Group>
        ))}
        {children?.(state)}
        <Actions>
          <SaveButton saving={state.saving}>{save}</SaveButton>
          {actions?.(state)}
        </Actions>
      </FormCard>
      <ConflictDialog conflict={state.conflict} mine={state.draft} {...form.conflict} labels={labels} />
    </>
  )
}

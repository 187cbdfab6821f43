import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { useStore } from '@nanostores/react'
import { RowDialog } from '../forms/row-dialog.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { Switch } from '../forms/switch.tsx'
import { ImageField } from '../media/image-field.tsx'
import type { RowForm } from '../resource/row-form.ts'
import { categoriesMessages as t } from './categories-messages.ts'
import { $ownedCategories, type CategoryFields, categoryForm, parentChoices } from './categories-store.ts'

const { $form, edit, submit, close, conflict } = categoryForm

/** Adds or edits a category (SPEC §4, §5). */
export function CategoryDialog() {
  const form = useStore($form)
  return (
    <RowDialog form={form} addTitle={t.add} editTitle={t.edit} onSubmit={submit} onClose={close} conflict={conflict}>
      {form && <CategoryFieldset form={form} />}
    </RowDialog>
  )
}

function CategoryFieldset({ form: { id, draft, start, errors } }: { form: RowForm<CategoryFields> }) {
  return (
    <>
      <Field
        label={t.name}
        value={draft.name}
        error={errors.name}
        dir={draft.name ? 'auto' : undefined}
        required
        maxLength={maxLength.name}
        autoComplete="off"
        onChange={(event) => edit({ name: event.target.value })}
      />
      <Field
        label={t.description}
        lines={3}
        value={draft.description}
        error={errors.description}
        dir={draft.description ? 'auto' : undefined}
        required
        maxLength={maxLength.description}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <ImageField value={draft.image} saved={start.image} kind="category" error={errors.image} onChange={(image) => edit({ image })} />
      <Switch label={t.isMain} hint={t.isMainHint} checked={draft.isMainCategory} onChange={(isMainCategory) => edit({ isMainCategory })} />
      {!draft.isMainCategory && <ParentField id={id} parentId={draft.parentId} />}
      <Switch label={t.visible} checked={draft.visible} onChange={(visible) => edit({ visible })} />
    </>
  )
}

function ParentField({ id, parentId }: { id: number | null; parentId: number | null }) {
  const list = useStore($ownedCategories)
  const choices = list.state === 'ready' ? parentChoices(list.data, id) : []
  return (
    <SelectField label={t.parent} value={String(parentId ?? '')} onChange={(value) => edit({ parentId: value ? Number(value) : null })}>
      <option value="">{t.noParent}</option>
      {choices.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </SelectField>
  )
}

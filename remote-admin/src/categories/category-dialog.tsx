import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { useStore } from '@nanostores/react'
import { RowDialog } from '../forms/row-dialog.tsx'
import { SelectField } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ImageField } from '../media/image-field.tsx'
import type { Binding } from '../resource/form.ts'
import { categoriesMessages as t } from './categories-messages.ts'
import { categoryForm, categoryList, parentChoices } from './categories-store.ts'

/** Adds or edits a category (SPEC §4, §5). */
export function CategoryDialog() {
  return (
    <RowDialog form={categoryForm} titles={t}>
      {({ id, start, draft }, field) => (
        <>
          <TextField label={t.name} required maxLength={maxLength.name} {...field('name')} />
          <TextField label={t.description} lines={3} required maxLength={maxLength.description} {...field('description')} />
          <ImageField kind="category" saved={start.image} {...field('image')} />
          <Switch label={t.isMain} hint={t.isMainHint} {...field('isMainCategory')} />
          {!draft.isMainCategory && <ParentField id={id} {...field('parentId')} />}
          <Switch label={t.visible} {...field('visible')} />
        </>
      )}
    </RowDialog>
  )
}

function ParentField({ id, value, onChange }: { id: number | null } & Binding<number | null>) {
  const list = useStore(categoryList.$list)
  const choices = list.state === 'ready' ? parentChoices(list.items, id) : []
  return (
    <SelectField label={t.parent} value={String(value ?? '')} onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}>
      <option value="">{t.noParent}</option>
      {choices.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </SelectField>
  )
}

import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { RowDialog } from '../forms/row-dialog.tsx'
import { SelectField } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ListView } from '../lists/list-view.tsx'
import { ImageField } from '../media/image-field.tsx'
import type { Binding } from '../resource/form.ts'
import { SoftText, TabHead } from '../ui/tab-parts.tsx'
import { BranchList } from './branch-card.tsx'
import { categoriesMessages as t } from './categories-messages.ts'
import { categoryForm, categoryList, categoryTree, parentChoices } from './categories-store.ts'

/** Main categories with their sub-categories, then standalone ones (SPEC §2). */
export function CategoriesTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Button onClick={categoryForm.openNew}>{t.add}</Button>
      </TabHead>
      <ListView of={categoryList} texts={t}>
        {(categories) => <Tree categories={categories} />}
      </ListView>
      <CategoryDialog />
    </>
  )
}

function Tree({ categories }: { categories: readonly Category[] }) {
  const { main, standalone } = categoryTree(categories)
  return (
    <>
      {main.length > 0 && (
        <section aria-label={t.main}>
          <BranchList branches={main} heading="h3" />
        </section>
      )}
      {standalone.length > 0 && (
        <section>
          <h3>{t.standalone}</h3>
          <Remark>{t.standaloneHint}</Remark>
          <BranchList branches={standalone} heading="h4" />
        </section>
      )}
    </>
  )
}

function CategoryDialog() {
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
    <SelectField
      label={t.parent}
      value={String(value ?? '')}
      choices={[['', t.noParent], ...choices.map((category) => [String(category.id), category.name] as const)]}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
    />
  )
}

const Remark = styled(SoftText)`
  margin-block-end: ${space(3)};
`

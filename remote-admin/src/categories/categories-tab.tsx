import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { ListView } from '../lists/list-view.tsx'
import { TabHead } from '../ui/tab-parts.tsx'
import { BranchList } from './branch-card.tsx'
import { categoriesMessages as t } from './categories-messages.ts'
import { categoryForm, categoryList, categoryTree } from './categories-store.ts'
import { CategoryDialog } from './category-dialog.tsx'

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

const Remark = styled.p`
  margin-block-end: ${space(3)};
  color: ${color.soft};
  font-size: ${text.small};
`

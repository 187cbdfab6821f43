import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { FailedNotice, LoadingBlock, Notice } from '../frame/states.tsx'
import { TabHead } from '../frame/tab-head.tsx'
import { BranchCard, Branches } from './branch-card.tsx'
import { categoriesMessages as t } from './categories-messages.ts'
import { $ownedCategories, categoryForm, reloadCategories } from './categories-store.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { categoryTree } from './category-tree.ts'

/** Main categories with what is filed under them, then those that stand alone (SPEC §2). */
export function CategoriesTab() {
  return (
    <>
      <TabHead title={t.title}>
        <Button onClick={categoryForm.openNew}>{t.add}</Button>
      </TabHead>
      <Categories />
      <CategoryDialog />
    </>
  )
}

function Categories() {
  const list = useStore($ownedCategories)
  if (list.state === 'loading') return <LoadingBlock />
  if (list.state === 'failed') return <FailedNotice onRetry={reloadCategories} />
  if (list.data.length === 0) {
    return (
      <Notice>
        <p>{t.none}</p>
      </Notice>
    )
  }
  return <Tree categories={list.data} />
}

function Tree({ categories }: { categories: readonly Category[] }) {
  const { main, standalone } = categoryTree(categories)
  return (
    <>
      <Branches aria-label={t.main}>
        {main.map((branch) => (
          <BranchCard key={branch.category.id} branch={branch} heading="h3" />
        ))}
      </Branches>
      {standalone.length > 0 && (
        <Branches>
          <h3>{t.standalone}</h3>
          {standalone.map((branch) => (
            <BranchCard key={branch.category.id} branch={branch} heading="h4" />
          ))}
        </Branches>
      )}
    </>
  )
}

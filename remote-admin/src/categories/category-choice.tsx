import { common } from '@lechaim/shared/messages/common.ts'
import { useStore } from '@nanostores/react'
import { ChipChoice } from '../forms/chip-choice.tsx'
import { Hint } from '../forms/form-layout.tsx'
import type { Binding } from '../resource/form.ts'
import { categoriesMessages as t } from './categories-messages.ts'
import { categoryList } from './categories-store.ts'

/** The categories of a product or a coupon; in a shop without any, where to add the first one. */
export function CategoryChoice(binding: Binding<string[]>) {
  const list = useStore(categoryList.$list)
  const names = list.state === 'ready' ? list.items.map((category) => category.name) : binding.value
  return (
    <div>
      <ChipChoice legend={common.categories} choices={names} {...binding} />
      {list.state === 'ready' && names.length === 0 && <Hint>{t.noneToChoose}</Hint>}
    </div>
  )
}

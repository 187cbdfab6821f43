import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import type { WheelEvent } from 'react'
import { styled } from 'styled-components'
import { $ownedCategories } from '../categories/categories-store.ts'
import { ChipChoice } from '../forms/chip-choice.tsx'
import { Fields, WideField } from '../forms/form-layout.tsx'
import { RowDialog } from '../forms/row-dialog.tsx'
import { Switch } from '../forms/switch.tsx'
import { ImageField } from '../media/image-field.tsx'
import type { RowForm } from '../resource/row-form.ts'
import type { ProductFields } from './product-fields.ts'
import { productsMessages as t } from './products-messages.ts'
import { productForm } from './products-store.ts'

const { $form, edit, submit, close, conflict } = productForm

/** Adds or edits a product (SPEC §4, §5). */
export function ProductDialog() {
  const form = useStore($form)
  return (
    <RowDialog form={form} addTitle={t.add} editTitle={t.edit} onSubmit={submit} onClose={close} conflict={conflict}>
      {form && <ProductFieldset form={form} />}
    </RowDialog>
  )
}

function ProductFieldset({ form: { draft, start, errors } }: { form: RowForm<ProductFields> }) {
  return (
    <>
      <Fields>
        <WideField>
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
        </WideField>
        <Numbers draft={draft} errors={errors} />
        <WideField>
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
        </WideField>
      </Fields>
      <CategoryChoice chosen={draft.categories} error={errors.categories} />
      <ImageField value={draft.image} saved={start.image} kind="product" error={errors.image} onChange={(image) => edit({ image })} />
      <Switch label={t.visible} checked={draft.visible} onChange={(visible) => edit({ visible })} />
    </>
  )
}

function Numbers({ draft, errors }: Pick<RowForm<ProductFields>, 'draft' | 'errors'>) {
  // Browsers let the wheel change a number that has the focus, while the owner only scrolls.
  const onWheel = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur()
  const number = { type: 'number', min: 0, dir: 'ltr', autoComplete: 'off', onWheel } as const
  return (
    <NumberRow>
      <Field
        {...number}
        label={t.price}
        step={0.01}
        inputMode="decimal"
        value={draft.price}
        error={errors.price}
        required
        onChange={(event) => edit({ price: event.target.value })}
      />
      <Field
        {...number}
        label={t.volume}
        step={1}
        inputMode="numeric"
        value={draft.volumeMl}
        error={errors.volumeMl}
        onChange={(event) => edit({ volumeMl: event.target.value })}
      />
      <Field
        {...number}
        label={t.alcohol}
        step={0.1}
        inputMode="decimal"
        value={draft.alcoholPercent}
        error={errors.alcoholPercent}
        onChange={(event) => edit({ alcoholPercent: event.target.value })}
      />
    </NumberRow>
  )
}

function CategoryChoice({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  const list = useStore($ownedCategories)
  const names = list.state === 'ready' ? list.data.map((category) => category.name) : chosen
  return <ChipChoice legend={t.categories} choices={names} chosen={chosen} error={error} onChange={(categories) => edit({ categories })} />
}

const NumberRow = styled(WideField)`
  display: grid;
  gap: ${space(5)};
  ${media.tablet} {
    grid-template-columns: repeat(3, 1fr);
  }
`

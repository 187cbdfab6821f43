import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { CategoryChoice } from '../categories/category-choice.tsx'
import { Fields, WideField } from '../forms/form-layout.tsx'
import { RowDialog } from '../forms/row-dialog.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ImageField } from '../media/image-field.tsx'
import { ShowFields, SpanFields } from '../show-times/show-fields.tsx'
import { DrinkGroup } from './drink/drink-group.tsx'
import { productsMessages as t } from './products-messages.ts'
import { productForm } from './products-store.ts'
import { saleMessages } from './sale/sale-messages.ts'

export function ProductDialog() {
  return (
    <RowDialog form={productForm} titles={t}>
      {({ id, start }, field) => (
        <>
          <Fields>
            <WideField>
              <TextField label={t.name} required maxLength={maxLength.name} {...field('name')} />
            </WideField>
            <NumberRow>
              <TextField type="number" label={t.price} step={0.01} required {...field('price')} />
              <TextField type="number" label={t.volumeMl} step={1} {...field('volumeMl')} />
              <TextField type="number" label={t.alcoholPercent} step={0.1} {...field('alcoholPercent')} />
            </NumberRow>
            <TextField type="number" label={t.stock} step={1} hint={t.stockHint} {...field('stock')} />
            <TextField type="number" label={t.lowStockAt} step={1} hint={t.lowStockHint} {...field('lowStockAt')} />
            <TextField label={t.description} lines={3} required maxLength={maxLength.description} {...field('description')} />
          </Fields>
          <SpanFields key={id} texts={saleMessages} from={field('saleFrom')} until={field('saleUntil')} text={field('regularPrice')}>
            <WideField>
              <TextField type="number" label={saleMessages.regularPrice} step={0.01} {...field('regularPrice')} />
            </WideField>
          </SpanFields>
          <CategoryChoice {...field('categories')} />
          <DrinkGroup field={field} />
          <ImageField kind="product" saved={start.image} {...field('image')} />
          <Switch label={t.visible} {...field('visible')} />
          <ShowFields key={`show ${id}`} field={field} />
        </>
      )}
    </RowDialog>
  )
}

const NumberRow = styled(WideField)`
  display: grid;
  gap: ${space(5)};
  ${media.tablet} {
    grid-template-columns: repeat(3, 1fr);
  }
`

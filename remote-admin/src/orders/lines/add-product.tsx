import type { Product } from '@lechaim/shared/contracts/products.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Suggestions } from '../../forms/read-dialog.tsx'
import { $found, findProducts, forgetFound } from './find-products.ts'
import { linesMessages as t } from './lines-messages.ts'

interface AddProductProps {
  field: RefObject<HTMLInputElement | null>
  onAdd: (product: Product) => void
}

/** Finds products for the lines of an order. Enter adds the first product that is offered: a scanner ends a barcode with it. */
export function AddProduct({ field, onAdd }: AddProductProps) {
  const [text, setText] = useState('')
  const found = useStore($found)
  // Those of another dialog.
  useEffect(() => forgetFound, [])
  const add = (product: Product) => {
    onAdd(product)
    forgetFound()
    setText('')
    field.current?.focus()
  }
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // After a failed read nothing is added: what is offered may be another text's.
    forgetFound()
    await findProducts(text)
    const [first] = $found.get() ?? []
    if (first) add(first)
  }
  return (
    <Adding
      ref={(place) => {
        field.current = place?.querySelector('input') ?? null
      }}
    >
      <Field
        label={t.add}
        value={text}
        autoComplete="off"
        dir={text ? 'auto' : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          void findProducts(event.target.value)
        }}
      />
      {found?.length === 0 && <p role="status">{t.noneFound}</p>}
      <Suggestions>
        {found?.map((product) => (
          <li key={product.id}>
            <strong dir="auto">{product.name}</strong>
            <Price agorot={toAgorot(product.price)} />
            {typeof product.stock === 'number' && <span>{t.inStock(product.stock)}</span>}
            <Button $kind="outline" aria-label={t.addOf(product.name)} onClick={() => add(product)}>
              {t.addButton}
            </Button>
          </li>
        ))}
      </Suggestions>
    </Adding>
  )
}

const Adding = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-block-start: ${space(4)};
`

import type { Product } from '@lechaim/shared/contracts/products.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, media, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import { styled } from 'styled-components'
import { Heading, Suggestions } from '../../products/read-dialog.tsx'
import type { Binding } from '../../resource/form.ts'
import { useRowFocus } from '../../ui/focus.ts'
import { RemoveButton } from '../../ui/row-parts.tsx'
import { ErrorText } from '../../ui/tab-parts.tsx'
import { type DraftLine, lineErrors, needsReason } from './correction-form.ts'
import { correctionMessages as t } from './correction-messages.ts'
import { $found, addProduct, findProducts } from './correction-store.ts'

/** The lines of a correction, and the products that can be added to them. */
export function CorrectionLines({ value: lines, error, onChange }: Binding<DraftLine[]>) {
  const { list, otherwise, focusNext } = useRowFocus<HTMLInputElement>()
  const edit = (id: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.productId === id ? { ...line, ...part } : line)))
  const remove = (id: number, index: number) => {
    onChange(lines.filter(({ productId }) => productId !== id))
    focusNext(index)
  }
  return (
    <section>
      <Heading>{t.lines}</Heading>
      <List ref={list}>
        {lines.map((line, index) => (
          <LineFields
            key={line.productId}
            line={line}
            // Only after a refused save, as other fields.
            errors={error ? lineErrors(line) : {}}
            onEdit={(part) => edit(line.productId, part)}
            onRemove={() => remove(line.productId, index)}
          />
        ))}
      </List>
      {error && <ErrorText role="alert">{error}</ErrorText>}
      <AddProduct field={otherwise} />
    </section>
  )
}

interface LineFieldsProps {
  line: DraftLine
  errors: ReturnType<typeof lineErrors>
  onEdit: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

function LineFields({ line, errors, onEdit, onRemove }: LineFieldsProps) {
  const { name, quantity, price, reason } = line
  const number = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <Row aria-label={name}>
      <Name dir="auto">{name}</Name>
      <Field
        label={t.quantity}
        aria-label={t.quantityOf(name)}
        value={quantity}
        error={errors.quantity}
        inputMode="numeric"
        {...number}
        onChange={(event) => onEdit({ quantity: event.target.value })}
      />
      <Field
        label={t.price}
        aria-label={t.priceOf(name)}
        value={price}
        error={errors.price}
        inputMode="decimal"
        {...number}
        onChange={(event) => onEdit({ price: event.target.value })}
      />
      <RemoveButton label={t.remove(name)} onClick={onRemove} />
      {needsReason(line) && (
        <Reason>
          <Field
            label={t.reason}
            aria-label={t.reasonOf(name)}
            value={reason}
            error={errors.reason}
            maxLength={200}
            dir={reason ? 'auto' : undefined}
            onChange={(event) => onEdit({ reason: event.target.value })}
          />
        </Reason>
      )}
    </Row>
  )
}

/** Enter adds the first product that is offered: a scanner ends a barcode with it. */
function AddProduct({ field }: { field: React.RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState('')
  const found = useStore($found)
  const add = (product: Product) => {
    addProduct(product)
    setText('')
    field.current?.focus()
  }
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
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

const List = styled.ul`
  display: grid;
  list-style: none;
`

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: ${space(2)};
  padding-block: ${space(3)};
  border-block-end: 1px solid ${color.line};
  > button {
    margin-block-start: 1.85rem;
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 2fr) ${space(24)} ${space(32)} auto;
  }
`

const Name = styled.p`
  grid-column: 1 / -1;
  font-weight: 600;
  overflow-wrap: anywhere;
  ${media.tablet} {
    grid-column: auto;
    align-self: center;
  }
`

const Reason = styled.div`
  grid-column: 1 / -1;
`

const Adding = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-block-start: ${space(4)};
`

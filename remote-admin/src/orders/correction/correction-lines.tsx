import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, media, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Heading } from '../../forms/read-dialog.tsx'
import type { Binding } from '../../resource/form.ts'
import { useRowFocus } from '../../ui/focus.ts'
import { RemoveButton } from '../../ui/row-parts.tsx'
import { ErrorText } from '../../ui/tab-parts.tsx'
import { AddProduct } from '../lines/add-product.tsx'
import { type DraftLine, lineErrors, needsReason } from './correction-form.ts'
import { correctionMessages as t } from './correction-messages.ts'
import { addProduct } from './correction-store.ts'

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
      <AddProduct field={otherwise} onAdd={addProduct} />
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

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;
  container-type: inline-size;
`

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
  padding-block: ${space(3)};
  border-block-end: 1px solid ${color.line};
  > button {
    margin-block-start: 1.85rem;
  }
  /* With large text on a small screen the price has a row of its own. */
  @container (max-width: 14.99rem) {
    > :nth-child(3) {
      grid-column: 1;
    }
  }
  @container (min-width: 15rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
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

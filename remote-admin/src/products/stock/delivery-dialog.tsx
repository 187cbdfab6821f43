import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import { Hint } from '../../forms/form-layout.tsx'
import { FieldRow, FieldRows, Heading, ReadDialog, Sections, Suggestions } from '../../forms/read-dialog.tsx'
import { useRowFocus } from '../../ui/focus.ts'
import { RemoveButton } from '../../ui/row-parts.tsx'
import {
  addLine,
  type Delivery,
  type DeliveryLine,
  deliveryDialog,
  editLine,
  maxLines,
  removeLine,
  takeDelivery,
} from './delivery-store.ts'
import { stockMessages as t } from './stock-messages.ts'

/** Takes a delivery of many products into stock; the products that run out can be added with a press. */
function DeliveryDialog() {
  return (
    <ReadDialog of={deliveryDialog} title={t.delivery} save={t.take} onSave={takeDelivery}>
      {(delivery) => <Lines {...delivery} />}
    </ReadDialog>
  )
}

export { DeliveryDialog as Dialog }
export const { open } = deliveryDialog

function Lines({ lines, low, names }: Delivery) {
  const { list, otherwise, focusLast, focusNext } = useRowFocus()
  const namesId = useId()
  const add = () => {
    addLine()
    focusLast('[name=product]')
  }
  const addLow = (name: string) => {
    addLine(name)
    focusLast('[name=quantity]')
  }
  const remove = (key: number, index: number) => {
    removeLine(key)
    focusNext(index)
  }
  return (
    <Sections>
      <section>
        <Hint>{t.deliveryHint}</Hint>
        <datalist id={namesId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <FieldRows ref={list}>
          {lines.map((line, index) => (
            <LineFields key={line.key} line={line} place={index + 1} names={namesId} onRemove={() => remove(line.key, index)} />
          ))}
        </FieldRows>
        <Button ref={otherwise} $kind="outline" disabled={lines.length >= maxLines} onClick={add}>
          {t.addLine}
        </Button>
      </section>
      <section>
        <Heading>{t.low}</Heading>
        {low.length === 0 && <p>{t.noLow}</p>}
        <Suggestions>
          {low.map(({ productId, name, stock }) => (
            <li key={productId}>
              <strong dir="auto">{name}</strong>
              <span>{t.inStock(stock)}</span>
              <Button $kind="outline" aria-label={t.addLowOf(name)} onClick={() => addLow(name)}>
                {t.addLow}
              </Button>
            </li>
          ))}
        </Suggestions>
      </section>
    </Sections>
  )
}

interface LineFieldsProps {
  line: DeliveryLine
  place: number
  /** The id of the offered names. */
  names: string
  onRemove: () => void
}

function LineFields({ line: { key, product, quantity, errors }, place, names, onRemove }: LineFieldsProps) {
  return (
    <Row aria-label={t.line(place)}>
      <Field
        label={t.product(place)}
        name="product"
        list={names}
        value={product}
        error={errors.product}
        dir={product ? 'auto' : undefined}
        autoComplete="off"
        onChange={(event) => editLine(key, { product: event.target.value })}
      />
      <Field
        label={t.quantity}
        name="quantity"
        value={quantity}
        error={errors.quantity}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => editLine(key, { quantity: event.target.value })}
      />
      <RemoveButton label={t.removeLine(place)} onClick={onRemove} />
    </Row>
  )
}

/** The product has a row of its own where both fields don't fit beside each other, as with large text on a phone. */
const Row = styled(FieldRow)`
  display: flex;
  flex-wrap: wrap;
  > :first-child {
    flex: 1 1 12rem;
  }
  > :nth-child(2) {
    flex: 0 1 ${space(20)};
    ${media.tablet} {
      flex-basis: ${space(32)};
    }
  }
  > button {
    margin-inline-start: auto;
  }
`

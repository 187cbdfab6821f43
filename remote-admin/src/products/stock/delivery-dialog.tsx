import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { color, media, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Actions, SaveButton } from '../../forms/form-layout.tsx'
import { afterRender, focusAfterRemoval, focusFirstInvalid } from '../../ui/focus.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { DangerButton } from '../../ui/row-parts.tsx'
import { FailedNotice, LoadingBlock } from '../../ui/tab-parts.tsx'
import {
  $delivery,
  addLine,
  closeDelivery,
  type Delivery,
  type DeliveryLine,
  editLine,
  maxLines,
  openDelivery,
  removeLine,
  takeDelivery,
} from './delivery-store.ts'
import { Heading, Sections } from './stock-dialog.tsx'
import { stockMessages as t } from './stock-messages.ts'

type Ready = Extract<Delivery, { state: 'ready' }>

/** Takes a delivery of many products into stock; the products that run out can be added with a press. */
export function DeliveryDialog() {
  const delivery = useStore($delivery)
  const formId = useId()
  const buttons = (
    <Actions>
      <SaveButton form={formId} saving={delivery.state === 'ready' && delivery.saving}>
        {t.take}
      </SaveButton>
      <Button $kind="outline" onClick={closeDelivery}>
        {panelMessages.cancel}
      </Button>
    </Actions>
  )
  return (
    <Dialog open={delivery.state !== 'closed'} title={t.delivery} onClose={closeDelivery} maxWidth={width.fields} footer={buttons}>
      {delivery.state === 'loading' && <LoadingBlock />}
      {delivery.state === 'failed' && <FailedNotice onRetry={openDelivery} />}
      {delivery.state === 'ready' && <Lines id={formId} delivery={delivery} />}
    </Dialog>
  )
}

function Lines({ id, delivery: { lines, low, names } }: { id: string; delivery: Ready }) {
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const namesId = useId()
  const focusLast = (field: string) => afterRender(() => list.current?.querySelector<HTMLElement>(`li:last-child [name=${field}]`)?.focus())
  const add = () => {
    addLine()
    focusLast('product')
  }
  const addLow = (name: string) => {
    addLine(name)
    focusLast('quantity')
  }
  const remove = (key: number, index: number) => {
    removeLine(key)
    focusAfterRemoval(list.current, index, adder.current)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await takeDelivery())) focusFirstInvalid(form)
  }
  return (
    <Sections>
      <form id={id} onSubmit={submit} noValidate>
        <Hint>{t.deliveryHint}</Hint>
        <datalist id={namesId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <List ref={list}>
          {lines.map((line, index) => (
            <LineFields key={line.key} line={line} place={index + 1} names={namesId} onRemove={() => remove(line.key, index)} />
          ))}
        </List>
        <Button ref={adder} $kind="outline" disabled={lines.length >= maxLines} onClick={add}>
          {t.addLine}
        </Button>
      </form>
      <section>
        <Heading>{t.low}</Heading>
        {low.length === 0 && <p>{t.noLow}</p>}
        <Low>
          {low.map(({ productId, name, stock }) => (
            <li key={productId}>
              <strong dir="auto">{name}</strong>
              <span>{t.inStock(stock)}</span>
              <Button $kind="outline" aria-label={t.addLowOf(name)} onClick={() => addLow(name)}>
                {t.addLow}
              </Button>
            </li>
          ))}
        </Low>
      </section>
    </Sections>
  )
}

interface LineFieldsProps {
  line: DeliveryLine
  /** From 1 on. */
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
      <DangerButton aria-label={t.removeLine(place)} data-remove onClick={onRemove}>
        <X aria-hidden size={19} />
      </DangerButton>
    </Row>
  )
}

const Hint = styled.p`
  margin-block-end: ${space(4)};
  color: ${color.soft};
  font-size: ${text.small};
`

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  margin-block-end: ${space(4)};
  list-style: none;
`

/** The button stands beside the fields, also where an error is below one. */
const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${space(20)} auto;
  gap: ${space(2)};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) ${space(32)} auto;
  }
  > button {
    margin-block-start: 1.85rem;
  }
`

const Low = styled.ul`
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)} ${space(4)};
    padding-block: ${space(2)};
    border-block-end: 1px solid ${color.line};
  }
  strong {
    flex: 1 1 8rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

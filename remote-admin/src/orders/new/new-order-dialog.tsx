import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { color, media, radius, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Fields, WideField } from '../../forms/form-layout.tsx'
import { Heading, Sections, Suggestions } from '../../forms/read-dialog.tsx'
import { choicesOf, SelectField } from '../../forms/select.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { FieldErrors } from '../../resource/field-errors.ts'
import { useRowFocus } from '../../ui/focus.ts'
import { RemoveButton } from '../../ui/row-parts.tsx'
import { ErrorText, SoftText } from '../../ui/tab-parts.tsx'
import { AddProduct } from '../lines/add-product.tsx'
import { Row, StrongRow } from '../page/page-parts.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { type Answer, couponError, goodsOf, lineError, type NewLine, type NewOrder, quantityOf, totalOf } from './new-order-draft.ts'
import { newOrderMessages as t } from './new-order-messages.ts'
import {
  $newOrder,
  $suggestions,
  $tellsNew,
  addProduct,
  chooseCustomer,
  close,
  edit,
  open,
  startAgain,
  submit,
  typePhone,
} from './new-order-store.ts'
import { feeOf } from './order-delivery.ts'

/** Enters an order that came by phone, in the shop or by WhatsApp. */
function NewOrderDialog() {
  const state = useStore($newOrder)
  if (state.state === 'closed') return null
  const { draft, errors, answer, saving, isRestored } = state
  return (
    <FormDialog title={t.title} open saving={saving} save={t.save} onClose={close} onSave={submit}>
      <Sections>
        {isRestored && (
          <Restored role="status">
            <p>{t.restored}</p>
            <Button $kind="quiet" onClick={startAgain}>
              {t.startAgain}
            </Button>
          </Restored>
        )}
        <CustomerFields draft={draft} errors={errors} isFetched={draft.way === 'pickup'} />
        <Lines lines={draft.lines} error={errors.lines} />
        <DeliveryPart draft={draft} errors={errors} offered={answer.offered} />
        <Money draft={draft} answer={answer} />
        <Statements draft={draft} errors={errors} />
      </Sections>
    </FormDialog>
  )
}

export { NewOrderDialog as Dialog, open }

interface PartProps {
  draft: NewOrder
  errors: FieldErrors<NewOrder>
}

function CustomerFields({ draft, errors, isFetched }: PartProps & { isFetched: boolean }) {
  const bind = (name: 'customerName' | 'customerEmail' | 'customerAddress' | 'notes') => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => edit({ [name]: value }),
  })
  return (
    <section>
      <Heading>{t.customer}</Heading>
      <Fields>
        <SelectField label={t.source} value={draft.source} choices={choicesOf(t.sources)} onChange={(source) => edit({ source })} />
        <TextField
          label={t.phone}
          type="tel"
          required
          maxLength={maxLength.customerPhone}
          value={draft.customerPhone}
          error={errors.customerPhone}
          onChange={typePhone}
        />
        <Found />
        <TextField label={t.name} required maxLength={maxLength.customerName} {...bind('customerName')} />
        <TextField
          label={isFetched ? t.addressOfPickup : t.address}
          required={!isFetched}
          maxLength={maxLength.customerAddress}
          {...bind('customerAddress')}
        />
        <TextField label={t.email} type="email" maxLength={maxLength.customerEmail} {...bind('customerEmail')} />
        <TextField label={isFetched ? t.notesOfPickup : t.notes} maxLength={maxLength.orderNotes} {...bind('notes')} />
      </Fields>
    </section>
  )
}

/** Customers of earlier orders whose number begins with the typed one. */
function Found() {
  const suggestions = useStore($suggestions)
  if (suggestions.length === 0) return null
  return (
    <WideField>
      <Suggestions aria-label={t.suggestions}>
        {suggestions.map((customer) => (
          <li key={customer.phone}>
            <strong dir="auto">{customer.name}</strong>
            <bdi dir="ltr">{customer.phone}</bdi>
            <SoftText as="span" dir="auto">
              {customer.address}
            </SoftText>
            <Button $kind="outline" aria-label={t.choose(customer.name)} onClick={() => chooseCustomer(customer)}>
              {t.chooseButton}
            </Button>
          </li>
        ))}
      </Suggestions>
    </WideField>
  )
}

function Lines({ lines, error }: { lines: readonly NewLine[]; error: string | undefined }) {
  const { list, otherwise, focusNext } = useRowFocus<HTMLInputElement>()
  const remove = (id: number, index: number) => {
    edit({ lines: lines.filter(({ productId }) => productId !== id) })
    focusNext(index)
  }
  return (
    <section>
      <Heading>{t.lines}</Heading>
      <LineList ref={list}>
        {lines.map((line, index) => (
          <LineRow key={line.productId} aria-label={line.name}>
            <LineName>
              <p dir="auto">{line.name}</p>
              <LinePrice line={line} />
            </LineName>
            <Field
              label={t.quantity}
              aria-label={t.quantityOf(line.name)}
              value={line.quantity}
              error={lineError(line)}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              onChange={({ target }) =>
                edit({ lines: lines.map((each) => (each.productId === line.productId ? { ...each, quantity: target.value } : each)) })
              }
            />
            <RemoveButton label={t.remove(line.name)} onClick={() => remove(line.productId, index)} />
          </LineRow>
        ))}
      </LineList>
      {error && <ErrorText role="alert">{error}</ErrorText>}
      <AddProduct field={otherwise} onAdd={addProduct} />
    </section>
  )
}

function LinePrice({ line }: { line: NewLine }) {
  const { price, regularPrice } = line
  if (typeof price !== 'number') return null
  const sale = regularPrice === undefined ? undefined : { regularPrice }
  return (
    <SoftText>
      <Price agorot={toAgorot(price)} {...(sale && { sale })} /> ·{' '}
      <Price agorot={lineTotal({ price: toAgorot(price), quantity: quantityOf(line) ?? 0 })} />
    </SoftText>
  )
}

function Money({ draft, answer }: { draft: NewOrder; answer: Answer }) {
  const discount = answer.quote?.coupon?.discount ?? 0
  const goods = goodsOf(draft.lines)
  const fee = feeOf(draft, answer.offered, goods)
  return (
    <section>
      <TextField
        label={t.coupon}
        maxLength={maxLength.couponCode}
        value={draft.coupon}
        error={couponError(draft, answer)}
        onChange={(coupon) => edit({ coupon })}
      />
      <Sums role="status">
        {(discount > 0 || fee > 0) && (
          <Row>
            <span>{t.goods}</span>
            <bdi>{formatMoney(goods)}</bdi>
          </Row>
        )}
        {discount > 0 && (
          <Row>
            <span>{t.discount}</span>
            <bdi>{formatMoney(-toAgorot(discount))}</bdi>
          </Row>
        )}
        {fee > 0 && (
          <Row>
            <span>{t.fee}</span>
            <bdi>{formatMoney(fee)}</bdi>
          </Row>
        )}
        <StrongRow>
          <span>{t.total}</span>
          <bdi>{formatMoney(totalOf(draft, answer))}</bdi>
        </StrongRow>
      </Sums>
    </section>
  )
}

function Statements({ draft, errors }: PartProps) {
  const tells = useStore($tellsNew)
  const { ageConfirmedAt, customerEmail } = draft
  return (
    <section>
      <Switch
        label={t.age}
        value={ageConfirmedAt !== null}
        {...(ageConfirmedAt !== null && { hint: t.ageAt(formatInstant(ageConfirmedAt)) })}
        error={errors.ageConfirmedAt}
        onChange={(stated) => edit({ ageConfirmedAt: stated ? new Date().toISOString() : null })}
      />
      {errors.ageConfirmedAt && <ErrorText role="alert">{errors.ageConfirmedAt}</ErrorText>}
      {customerEmail.trim() !== '' && <Switch label={t.tell} value={tells} error={undefined} onChange={(value) => $tellsNew.set(value)} />}
    </section>
  )
}

const Restored = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  padding: ${space(2)} ${space(4)};
  border-radius: ${radius.normal};
  background: ${color['tint-straw']};
`

const LineList = styled.ul`
  list-style: none;
`

const LineRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)} ${space(3)};
  padding-block: ${space(3)};
  border-block-end: 1px solid ${color.line};
  > button {
    margin-block-start: 1.85rem;
  }
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) ${space(40)} auto;
  }
`

const LineName = styled.div`
  grid-column: 1 / -1;
  font-weight: 600;
  overflow-wrap: anywhere;
  ${media.tablet} {
    grid-column: auto;
    align-self: center;
  }
`

const Sums = styled.div`
  margin-block-start: ${space(4)};
`

import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, media, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { SaveButton } from '../../forms/form-layout.tsx'
import { SelectField } from '../../forms/select.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock, MoreButton } from '../../ui/tab-parts.tsx'
import { Heading, Sections } from '../form-dialog.tsx'
import { stockMessages as t } from './stock-messages.ts'
import {
  $productStock,
  type CorrectionReason,
  closeStock,
  correctStock,
  loadMoreMovements,
  openStock,
  type ProductStock,
} from './stock-store.ts'

type Ready = Extract<ProductStock, { state: 'ready' }>

/** A product's stock: a correction with its reason, and what changed it. */
export function StockDialog() {
  const stock = useStore($productStock)
  const title = stock.state === 'closed' ? t.open : t.openOf(stock.product.name)
  return (
    <Dialog open={stock.state !== 'closed'} title={<bdi>{title}</bdi>} onClose={closeStock} maxWidth={width.fields}>
      {stock.state === 'loading' && <LoadingBlock />}
      {stock.state === 'failed' && <FailedNotice onRetry={() => openStock(stock.product)} />}
      {stock.state === 'ready' && (
        <Sections>
          <Level role="status">{t.inStock(stock.product.stock)}</Level>
          <Correction saving={stock.saving} />
          <Movements stock={stock} />
        </Sections>
      )}
    </Dialog>
  )
}

const corrections: readonly CorrectionReason[] = ['delivery', 'breakage', 'count']

function Correction({ saving }: { saving: boolean }) {
  const [reason, setReason] = useState<CorrectionReason>('delivery')
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const problem = await correctStock(reason, amount)
    setError(problem === 'failed' ? undefined : problem)
    if (problem === undefined) setAmount('')
    else if (problem !== 'failed') focusFirstInvalid(form)
  }
  return (
    <Form onSubmit={submit} noValidate aria-label={t.correct}>
      <SelectField
        label={t.reason}
        value={reason}
        options={corrections.map((choice) => [choice, t.reasons[choice]])}
        onChange={setReason}
      />
      <TextField type="number" step={1} label={t.amount[reason]} value={amount} onChange={setAmount} error={error} />
      <SaveButton saving={saving}>{panelMessages.save}</SaveButton>
    </Form>
  )
}

function Movements({ stock: { movements, next, more } }: { stock: Ready }) {
  return (
    <section>
      <Heading>{t.movements}</Heading>
      {movements.length === 0 && <p>{t.noMovements}</p>}
      <List>
        {movements.map(({ id, reason, change, stock, orderId, by, createdAt }) => (
          <Row key={id}>
            <Change>{t.change(change)}</Change>
            <span>
              {orderId === null ? t.reasons[reason] : `${t.reasons[reason]} · ${t.orderOf(orderId)}`} · {t.left(stock)}
            </span>
            <Fine>
              <bdi>{formatInstant(createdAt)}</bdi>
              {by && (
                <>
                  {' · '}
                  <bdi dir="ltr">{by}</bdi>
                </>
              )}
            </Fine>
          </Row>
        ))}
      </List>
      {next && <MoreButton label={t.more} failed={t.moreFailed} state={more} onPress={loadMoreMovements} />}
    </section>
  )
}

const Level = styled.p`
  font-size: ${text.large};
  font-weight: 600;
`

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: 1fr 1fr auto;
  }
  > button {
    ${media.tablet} {
      margin-block-start: 1.85rem;
    }
  }
`

const List = styled.ul`
  list-style: none;
`

const Row = styled.li`
  display: grid;
  grid-template-columns: ${space(16)} minmax(0, 1fr);
  column-gap: ${space(3)};
  padding-block: ${space(2)};
  border-block-end: 1px solid ${color.line};
  overflow-wrap: anywhere;
`

const Change = styled.strong`
  grid-row: span 2;
  font-variant-numeric: tabular-nums;
`

const Fine = styled.span`
  color: ${color.soft};
  font-size: ${text.small};
`

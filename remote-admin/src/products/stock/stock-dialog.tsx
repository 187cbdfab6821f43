import type { Product } from '@lechaim/shared/contracts/products.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, media, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { SaveButton } from '../../forms/form-layout.tsx'
import { Heading, Sections } from '../../forms/read-dialog.tsx'
import { submitOrFocus } from '../../ui/focus.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock, MoreButton, SoftText } from '../../ui/tab-parts.tsx'
import { useStockChange } from './stock-change.tsx'
import { stockMessages as t } from './stock-messages.ts'
import { correctStock, loadMoreMovements, type ProductStock, stockDialog } from './stock-store.ts'

function StockDialog() {
  const { $dialog, reload, close } = stockDialog
  const dialog = useStore($dialog)
  const name = dialog.state === 'closed' ? '' : dialog.about.name
  return (
    <Dialog open={dialog.state !== 'closed'} title={<bdi>{t.openOf(name)}</bdi>} onClose={close} maxWidth={width.fields}>
      {dialog.state === 'loading' && <LoadingBlock />}
      {dialog.state === 'failed' && <FailedNotice onRetry={reload} />}
      {dialog.state === 'ready' && (
        <Sections>
          <Level role="status">{t.inStock(dialog.product.stock)}</Level>
          <Correction product={dialog.product} saving={dialog.saving} />
          <Movements stock={dialog} />
        </Sections>
      )}
    </Dialog>
  )
}

export { StockDialog as Dialog }
export const { open } = stockDialog

function Correction({ product, saving }: { product: Product; saving: boolean }) {
  const { fields, save } = useStockChange(t.amount, (reason, amount) => correctStock(product, reason, amount))
  return (
    <Form onSubmit={submitOrFocus(save)} noValidate aria-label={t.correct}>
      {fields}
      <SaveButton saving={saving}>{panelMessages.save}</SaveButton>
    </Form>
  )
}

function Movements({ stock }: { stock: ProductStock }) {
  const { movements, next, more } = stock
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
            <SoftText as="span">
              <bdi>{formatInstant(createdAt)}</bdi>
              {by && (
                <>
                  {' · '}
                  <bdi dir="ltr">{by}</bdi>
                </>
              )}
            </SoftText>
          </Row>
        ))}
      </List>
      {next && <MoreButton label={t.more} state={more} onPress={() => loadMoreMovements(stock)} />}
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

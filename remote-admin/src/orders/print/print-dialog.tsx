import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Printer } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styled } from 'styled-components'
import { choicesOf, SelectField } from '../../forms/select.tsx'
import { Switch } from '../../forms/switch.tsx'
import { OrderSlip } from './order-slip.tsx'
import { OnlySheetsOnPaper, Paper, Sheet } from './paper-styles.ts'
import { PickingList } from './picking-list.tsx'
import { printMessages as t } from './print-messages.ts'
import { $printSettings, $toPrint, closePrint, openPrint, setPrint } from './print-store.ts'

/** Slips or the picking list of the chosen orders, on the owner's paper. While it is open a print shows these alone. */
function PrintDialog() {
  const orders = useStore($toPrint)
  const settings = useStore($printSettings)
  const isOpen = orders.length > 0
  return (
    <>
      <Dialog
        open={isOpen}
        title={t.title}
        onClose={closePrint}
        maxWidth={width.sheet}
        footer={
          <Button onClick={() => print()}>
            <Printer aria-hidden size={18} /> {t.print}
          </Button>
        }
      >
        <Choices>
          <p role="status">{t.orders(orders.length)}</p>
          <SelectField label={t.what} choices={choicesOf(t.kinds)} value={settings.kind} onChange={(kind) => setPrint({ kind })} />
          <SelectField label={t.paper} choices={choicesOf(t.papers)} value={settings.paper} onChange={(paper) => setPrint({ paper })} />
          {settings.kind === 'slips' && (
            <Switch label={t.prices} value={settings.prices} onChange={(prices) => setPrint({ prices })} error={undefined} />
          )}
        </Choices>
      </Dialog>
      {isOpen && createPortal(<Sheets />, document.body)}
    </>
  )
}

export { openPrint as open, PrintDialog as Dialog }

const pixelsPerMm = 96 / 25.4

function Sheets() {
  const orders = useStore($toPrint)
  const { kind, paper, prices } = useStore($printSettings)
  const ref = useRef<HTMLDivElement>(null)
  const [lengths, setLengths] = useState<number[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the sheets are measured after
  useLayoutEffect(() => {
    const measure = () => setLengths([...(ref.current?.children ?? [])].map((sheet) => sheet.getBoundingClientRect().height / pixelsPerMm))
    measure()
    let isShown = true
    // Sheets grow when their fonts come.
    void document.fonts.ready.then(() => isShown && measure())
    return () => {
      isShown = false
    }
  }, [orders, kind, paper, prices])
  return (
    <>
      <OnlySheetsOnPaper $paper={paper} $lengths={lengths} />
      <Paper ref={ref} $paper={paper} aria-hidden data-paper={paper}>
        {kind === 'picking' ? (
          <Sheet $at={0}>
            <PickingList orders={orders} paper={paper} />
          </Sheet>
        ) : (
          orders.map((order, at) => (
            <Sheet key={order.id} $at={at}>
              <OrderSlip order={order} paper={paper} prices={prices} />
            </Sheet>
          ))
        )}
      </Paper>
    </>
  )
}

const Choices = styled.div`
  display: grid;
  gap: ${space(4)};
`

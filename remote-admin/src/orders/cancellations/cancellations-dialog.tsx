import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { ListView } from '../../lists/list-view.tsx'
import { CancellationCard } from './cancellation-card.tsx'
import { cancellationsMessages as t } from './cancellations-messages.ts'
import { $cancellationsOpen, $step, cancellationList } from './cancellations-store.ts'
import { StepDialog } from './step-dialog.tsx'

/** The notices that cancel orders, each with what the law gives and the owner's decision. */
function CancellationsDialog() {
  const isOpen = useStore($cancellationsOpen)
  const step = useStore($step)
  return (
    <>
      <Dialog open={isOpen} title={t.title} onClose={() => $cancellationsOpen.set(false)} maxWidth={width.fields}>
        <ListView of={cancellationList} texts={t} lines={2}>
          {(cancellations) => (
            <List>
              {cancellations.map((cancellation) => (
                <li key={cancellation.id}>
                  <CancellationCard cancellation={cancellation} />
                </li>
              ))}
            </List>
          )}
        </ListView>
      </Dialog>
      {step && <StepDialog key={`${step.ask} ${step.cancellation.id}`} step={step} />}
    </>
  )
}

export { CancellationsDialog as Dialog }
export const open = (): void => $cancellationsOpen.set(true)

const List = styled.ul`
  display: grid;
  list-style: none;
`

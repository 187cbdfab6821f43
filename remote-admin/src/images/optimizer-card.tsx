import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { Bar } from '../media/upload-progress.tsx'
import { ariaDisabledStyles } from '../ui/styles.ts'
import { imagesMessages as t } from './images-messages.ts'
import { $stopping, startOptimizer, stopOptimizer, succeeded } from './images-store.ts'

/** How far the job is, with its two buttons. */
export function OptimizerCard({ progress }: { progress: OptimizerProgress }) {
  const id = useId()
  const running = progress.state === 'running'
  const counting = running && progress.total === 0
  return (
    <Card>
      <About>{t.about}</About>
      {progress.state !== 'idle' && (
        <Standing>
          <Line>
            <strong id={id} role="status">
              {counting ? t.counting : t.states[progress.state]}
            </strong>
            {!counting && <span>{t.completed(succeeded(progress), progress.total)}</span>}
          </Line>
          <Bar aria-labelledby={id} max={Math.max(1, progress.total)} value={counting ? undefined : progress.done} />
        </Standing>
      )}
      <Buttons running={running} />
    </Card>
  )
}

/** Of the two only one can be pressed at a time. */
function Buttons({ running }: { running: boolean }) {
  const stopping = useStore($stopping)
  return (
    <Row>
      <Press aria-disabled={running || undefined} onClick={() => running || startOptimizer()}>
        {t.start}
      </Press>
      <Press $kind="outline" aria-disabled={!running || undefined} aria-busy={stopping} onClick={() => running && stopOptimizer()}>
        {stopping ? t.stopping : t.stop}
      </Press>
    </Row>
  )
}

const Card = styled.section`
  display: grid;
  gap: ${space(5)};
  padding: clamp(${space(4)}, 4vw, ${space(8)});
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
`

const About = styled.p`
  max-inline-size: 62ch;
  color: ${color.soft};
`

const Standing = styled.div`
  display: grid;
  gap: ${space(2)};
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  font-variant-numeric: tabular-nums;
  > span {
    color: ${color.soft};
    font-size: ${text.small};
  }
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`

const Press = styled(Button)`
  ${ariaDisabledStyles}
`

import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { Actions } from '../forms/form-layout.tsx'
import { Bar } from '../media/upload-progress.tsx'
import { ariaDisabledStyles } from '../ui/tab-parts.tsx'
import { imagesMessages as t } from './images-messages.ts'
import { $stopping, startOptimizer, stopOptimizer, succeeded } from './images-store.ts'

export function OptimizerCard({ progress }: { progress: OptimizerProgress }) {
  const id = useId()
  const stopping = useStore($stopping)
  const running = progress.state === 'running'
  const counting = running && progress.total === 0
  return (
    <Card>
      <About>{t.about}</About>
      {progress.state !== 'idle' && (
        <Progress>
          <Line>
            <strong id={id} role="status">
              {counting ? t.counting : t.states[progress.state]}
            </strong>
            {!counting && <span>{t.completed(succeeded(progress), progress.total)}</span>}
          </Line>
          <Bar aria-labelledby={id} max={Math.max(1, progress.total)} value={counting ? undefined : progress.done} />
        </Progress>
      )}
      <Actions>
        <RunButton aria-disabled={running || undefined} onClick={() => running || startOptimizer()}>
          {t.start}
        </RunButton>
        <RunButton $kind="outline" aria-disabled={!running || undefined} aria-busy={stopping} onClick={() => running && stopOptimizer()}>
          {stopping ? t.stopping : t.stop}
        </RunButton>
      </Actions>
    </Card>
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

const Progress = styled.div`
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

const RunButton = styled(Button)`
  ${ariaDisabledStyles}
`

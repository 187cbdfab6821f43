import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Bar } from '../media/upload-progress.tsx'
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

/** Of the two only one can be pressed at a time; the focus goes where the next press may be. */
function Buttons({ running }: { running: boolean }) {
  const stopping = useStore($stopping)
  const start = useRef<HTMLButtonElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    if (!hadFocus.current) return
    const next = running ? stop.current : start.current
    next?.focus()
  }, [running])

  return (
    <Row
      ref={row}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={(event) => {
        // A button that is disabled under the focus loses it to nobody.
        if (event.relatedTarget) hadFocus.current = false
      }}
    >
      <Button ref={start} disabled={running} onClick={startOptimizer}>
        {t.start}
      </Button>
      <Button ref={stop} $kind="outline" disabled={!running} aria-busy={stopping} onClick={stopOptimizer}>
        {stopping ? t.stopping : t.stop}
      </Button>
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

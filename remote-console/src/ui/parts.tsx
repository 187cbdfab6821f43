import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { color, font, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'

/** A part of a remote's page, named by its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Panel>
  )
}

/** Code, such as a version or a path, in text of another direction. */
export const Code = styled.bdi.attrs({ dir: 'ltr' })`
  font-family: ui-monospace, Consolas, 'DejaVu Sans Mono', monospace;
  font-size: 0.92em;
  overflow-wrap: anywhere;
`

export const Soft = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`

export const Loading = () => (
  <>
    <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
    <Block />
  </>
)

export const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Notice role="alert">
    <p>{message}</p>
    <Button $kind="outline" onClick={onRetry}>
      {common.retry}
    </Button>
  </Notice>
)

/** A wide table scrolls by itself, also by keyboard. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scroll role="group" aria-label={label} tabIndex={0}>
      <Table>{children}</Table>
    </Scroll>
  )
}

const Panel = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-content: start;
  min-inline-size: 0;
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  > h2 {
    font-size: ${text.subheading};
    font-family: ${font.heading};
  }
`

const Block = styled(Skeleton)`
  block-size: ${space(30)};
`

export const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: ${space(4)};
  border-radius: ${radius.normal};
  background: ${color['danger-wash']};
  color: ${color.danger};
`

const Scroll = styled.div`
  overflow-x: auto;
`

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${space(2)} ${space(3)};
    border-block-end: 1px solid ${color.line};
    text-align: start;
    white-space: nowrap;
  }
  thead th {
    color: ${color.soft};
    font-weight: 500;
  }
`

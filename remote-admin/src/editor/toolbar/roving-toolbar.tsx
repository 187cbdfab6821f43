import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { styled } from 'styled-components'

interface Roving {
  current: string
  arrive: (name: string) => void
}
const RovingContext = createContext<Roving>({ current: '', arrive: () => {} })

interface ToolbarProps {
  label: string
  controls: string
  first: string
  /** Escape leads back to what the toolbar is for. */
  onLeave: () => void
  children: ReactNode
}

/** A toolbar as the ARIA pattern has it: one stop for Tab, arrows from tool to tool, left being onwards where one reads from right to
 *  left. */
export function Toolbar({ label, controls, first, onLeave, children }: ToolbarProps) {
  const [current, arrive] = useState(first)
  const ref = useRef<HTMLDivElement>(null)
  const roving = useMemo(() => ({ current, arrive }), [current])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      // Not the dialog's: it would close with everything typed.
      event.preventDefault()
      event.stopPropagation()
      onLeave()
      return
    }
    const tools = [...(ref.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
    const at = tools.indexOf(event.target as HTMLElement)
    const next = at < 0 ? undefined : tools[placeAfter(event, at, tools.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <RovingContext value={roving}>
      <Row ref={ref} role="toolbar" aria-label={label} aria-controls={controls} onKeyDown={onKeyDown}>
        {children}
      </Row>
    </RovingContext>
  )
}

function placeAfter({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number): number {
  const onwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return -1
  return (at + (key === onwards ? 1 : count - 1)) % count
}

/** What makes a control a tool of its toolbar. */
export function useTool(name: string) {
  const { current, arrive } = useContext(RovingContext)
  return { 'data-tool': name, tabIndex: current === name ? 0 : -1, onFocus: () => arrive(name) }
}

const Row = styled.div`
  display: contents;
`

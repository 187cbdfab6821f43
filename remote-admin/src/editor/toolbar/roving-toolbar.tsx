import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { indexAfterKey, isRightToLeft } from '../../ui/focus.ts'

const RovingContext = createContext({ current: '', setCurrent: (_name: string) => {} })

interface ToolbarProps {
  label: string
  controls: string
  first: string
  /** Escape returns the focus to the text. */
  onLeave: () => void
  children: ReactNode
}

/** A toolbar with roving tabindex: one tab stop, arrow keys between tools, in the reading direction.
 *  https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function Toolbar({ label, controls, first, onLeave, children }: ToolbarProps) {
  const [current, setCurrent] = useState(first)
  const ref = useRef<HTMLDivElement>(null)
  const roving = useMemo(() => ({ current, setCurrent }), [current])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      // The surrounding dialog would close.
      event.preventDefault()
      event.stopPropagation()
      onLeave()
      return
    }
    const tools = [...(ref.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
    const at = tools.indexOf(event.target as HTMLElement)
    const next = at < 0 ? undefined : tools[indexAfterKey(event.key, isRightToLeft(event.currentTarget), at, tools.length)]
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

export function useTool(name: string) {
  const { current, setCurrent } = useContext(RovingContext)
  return { 'data-tool': name, tabIndex: current === name ? 0 : -1, onFocus: () => setCurrent(name) }
}

const Row = styled.div`
  display: contents;
`

import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { css, styled } from 'styled-components'
import { useTool } from './roving-toolbar.tsx'

export interface ToolButtonProps {
  name: string
  label: string
  icon: LucideIcon
  keys?: string
  /** For toggles. */
  pressed?: boolean
  /** For buttons that open the tray. */
  expanded?: boolean
  disabled?: boolean
  /** The current colour, under the icon. */
  bar?: string
  /** Icons with a direction are drawn for left to right. */
  mirrored?: boolean
  onPress: () => void
}

/** A tool button. The caret stays in the text; a disabled one stays focusable. */
export function ToolButton({ name, label, icon: Icon, keys, disabled = false, bar, onPress, ...state }: ToolButtonProps) {
  return (
    <Pressable
      {...useTool(name)}
      type="button"
      aria-label={label}
      aria-pressed={state.pressed}
      aria-expanded={state.expanded}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      title={keys ? `${label} (${keys})` : label}
      onMouseDown={keepFocus}
      onClick={() => !disabled && onPress()}
      $mirrored={state.mirrored}
    >
      <Icon aria-hidden size={19} />
      {bar !== undefined && <Bar style={{ backgroundColor: bar || undefined }} />}
    </Pressable>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

interface ToolSelectProps {
  name: string
  label: string
  /** For choices that are ambiguous without an icon. */
  icon?: LucideIcon
  value: string
  choices: Record<string, string>
  onChange: (value: string) => void
  /** After a choice by pointer, which returns to the text. */
  onDone: () => void
}

/** A tool with choices. A value of an older text that is not among them is offered as it is. */
export function ToolSelect({ name, label, icon: Icon, value, choices, onChange, onDone }: ToolSelectProps) {
  const byPointer = useRef(false)
  return (
    <SelectBox $icon={Icon !== undefined}>
      {Icon && <Icon aria-hidden size={17} />}
      <select
        {...useTool(name)}
        aria-label={label}
        title={label}
        value={value}
        onPointerDown={() => {
          byPointer.current = true
        }}
        onKeyDown={() => {
          byPointer.current = false
        }}
        onChange={(event) => {
          onChange(event.target.value)
          if (byPointer.current) onDone()
        }}
      >
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
        {value in choices ? null : <option value={value}>{value}</option>}
      </select>
      <ChevronDown aria-hidden size={14} />
    </SelectBox>
  )
}

export const Tools = styled.div`
  display: flex;
  flex: none;
  &:not(:last-child) {
    padding-inline-end: ${space(1)};
    border-inline-end: 1px solid ${color.line};
  }
`

const tool = css`
  min-block-size: ${touch};
  border: 0;
  border-radius: ${radius.small};
  background: none;
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`

const Pressable = styled.button<{ $mirrored: boolean | undefined }>`
  ${tool}
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  inline-size: ${touch};
  padding: 0;
  &[aria-pressed='true'],
  &[aria-expanded='true'] {
    background: ${color.wine};
    color: ${color['on-wine']};
    &:focus-visible {
      outline-color: ${color.gold};
      box-shadow: inset 0 0 0 4px ${color.wine};
    }
  }
  &[aria-disabled='true'] {
    opacity: 0.45;
    cursor: not-allowed;
  }
  ${({ $mirrored }) => $mirrored && '&:dir(rtl) > svg { transform: scaleX(-1); }'}
`

const Bar = styled.span`
  position: absolute;
  inset-block-end: 6px;
  inline-size: 20px;
  block-size: 4px;
  border: 1px solid ${color['field-line']};
  border-radius: 2px;
`

const SelectBox = styled.span<{ $icon: boolean }>`
  position: relative;
  display: block;
  flex: none;
  select {
    ${tool}
    max-inline-size: ${space(30)};
    padding-inline: ${({ $icon }) => space($icon ? 8 : 2.5)} ${space(6.5)};
    font-size: ${text.small};
    text-overflow: ellipsis;
    appearance: none;
    option {
      background: ${color.paper};
      color: ${color.ink};
    }
  }
  > svg {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-end: ${space(2)};
    pointer-events: none;
  }
  > svg:first-child {
    inset-inline: ${space(2.5)} auto;
  }
`

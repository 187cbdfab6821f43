import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import { editorMessages as t } from '../editor-messages.ts'

interface ColorTrayProps {
  label: string
  colors: Record<string, string>
  value: string
  onChange: (color: string) => void
  /** After a choice by pointer. */
  onDone: () => void
}

export function ColorTray({ label, colors, value, onChange, onDone }: ColorTrayProps) {
  const name = useId()
  const choices = Object.entries({ '': t.noColor, ...colors, ...(value in colors || !value ? {} : { [value]: value }) })
  return (
    <Choices>
      <legend>{label}</legend>
      {choices.map(([css, words]) => (
        <Swatch key={css} title={words}>
          <input
            type="radio"
            name={name}
            aria-label={words}
            checked={css === value}
            onChange={() => onChange(css)}
            onClick={(event) => event.detail > 0 && onDone()}
          />
          <span style={css ? { backgroundColor: css } : undefined}>{css ? '' : '×'}</span>
        </Swatch>
      ))}
      <Other>
        <span>{t.otherColor}</span>
        <input type="color" value={/^#[\da-f]{6}$/.test(value) ? value : '#000000'} onChange={(event) => onChange(event.target.value)} />
      </Other>
    </Choices>
  )
}

const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend {
    float: inline-start;
    padding: 0;
    padding-inline-end: ${space(2)};
    font-size: ${text.small};
    font-weight: 600;
    line-height: ${touch};
  }
`

const Swatch = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  inline-size: ${touch};
  block-size: ${touch};
  cursor: pointer;
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  span {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border: 1px solid ${color['field-line']};
    border-radius: ${radius.round};
    line-height: 1;
  }
  input:checked + span {
    outline: 3px solid ${color.wine};
    outline-offset: 2px;
  }
  input:focus-visible + span {
    outline: 3px solid ${color.focus};
    outline-offset: 4px;
  }
`

const Other = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: ${touch};
  padding-inline-start: ${space(2)};
  font-size: ${text.small};
  input {
    inline-size: ${touch};
    block-size: 32px;
    padding: 2px;
    border: 1px solid ${color['field-line']};
    border-radius: ${radius.small};
    background: ${color.paper};
    cursor: pointer;
  }
`

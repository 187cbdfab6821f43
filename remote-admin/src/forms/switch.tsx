import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import type { Binding } from '../resource/form.ts'

interface SwitchProps extends Binding<boolean> {
  label: string
  hint?: string
}

export function Switch({ label, hint, value, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div>
      <Label>
        <SwitchBox
          type="checkbox"
          role="switch"
          checked={value}
          aria-describedby={hint && id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span dir="auto">{label}</span>
      </Label>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  )
}

const Hint = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(3)};
  min-block-size: ${touch};
  font-weight: 500;
  cursor: pointer;
`

export const SwitchBox = styled.input`
  position: relative;
  flex: none;
  inline-size: ${space(12)};
  block-size: ${space(7)};
  margin: 0;
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.round};
  background: ${color.paper};
  appearance: none;
  cursor: pointer;
  transition: background-color 0.15s;
  &::before {
    position: absolute;
    inset-block-start: calc(50% - ${space(2.5)});
    inset-inline-start: ${space(1)};
    inline-size: ${space(5)};
    block-size: ${space(5)};
    border-radius: 50%;
    background: ${color['field-line']};
    content: '';
    transition: inset-inline-start 0.15s;
  }
  &:checked {
    border-color: ${color.wine};
    background: ${color.wine};
    &::before {
      inset-inline-start: calc(100% - ${space(6)});
      background: ${color['on-wine']};
    }
  }
`

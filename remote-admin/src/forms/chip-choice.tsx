import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useId } from 'react'
import { styled } from 'styled-components'
import type { Binding } from '../resource/form.ts'
import { choiceStyles, Fieldset } from './form-layout.tsx'

interface ChipChoiceProps extends Binding<string[]> {
  legend: string
  choices: readonly string[]
}

export function ChipChoice({ legend, choices, value: chosen, error, onChange }: ChipChoiceProps) {
  const id = useId()
  const toggle = (name: string, on: boolean) => onChange(on ? [...chosen, name] : chosen.filter((other) => other !== name))
  return (
    <Choices aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <Chips>
        {choices.map((name) => (
          <Chip key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(name, event.target.checked)}
            />
            <span dir="auto">{name}</span>
          </Chip>
        ))}
      </Chips>
      {error && <Note id={id}>{error}</Note>}
    </Choices>
  )
}

const Choices = styled(Fieldset)`
  > legend {
    padding: 0 0 ${space(2)};
    font-size: ${text.small};
    font-weight: 600;
  }
`

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

const Chip = styled.label`
  ${choiceStyles}
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: ${touch};
  padding-inline: ${space(3.5)};
  border-radius: ${radius.round};
  font-size: ${text.small};
  &:has(:checked) {
    font-weight: 600;
  }
`

const Note = styled.p`
  padding-block-start: ${space(1.5)};
  color: ${color.danger};
  font-size: ${text.small};
`

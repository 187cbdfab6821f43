import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

/** Radio buttons of one question, below its `legend`. */
export const ChoiceGroup = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend {
    padding: 0;
    font-size: ${text.small};
    font-weight: 600;
  }
`

/** The label of the radio button or tick box in it. */
export const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-block-size: ${touch};
  cursor: pointer;
  input {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    margin: 0;
    accent-color: ${color.wine};
    /* Comes to rest above the messages at the screen's end. */
    scroll-margin-block-end: ${space(36)};
  }
`

/** Soft text about a choice. */
export const ChoiceHint = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`

import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, media, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { css, styled } from 'styled-components'
import { $awaitingUploads } from '../resource/pending-uploads.ts'
import { panelMessages } from '../ui/panel-messages.ts'

export const FormCard = styled.form`
  display: grid;
  gap: ${space(6)};
  padding: clamp(${space(4)}, 4vw, ${space(8)});
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
`

export const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

export const WideField = styled.div`
  ${media.tablet} {
    grid-column: 1 / -1;
  }
`

/** A group of controls without a frame. */
export const Fieldset = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

export const Group = styled(Fieldset)`
  display: grid;
  gap: ${space(4)};
  & + & {
    padding-block-start: ${space(6)};
    border-block-start: 1px solid ${color.line};
  }
  > legend {
    float: inline-start;
    padding: 0;
    font-size: ${text.large};
    font-weight: 600;
  }
  > legend + * {
    clear: both;
  }
`

/** Fields that are collapsed until they are needed. */
export const Details = styled.details`
  padding-inline: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
  &[open] {
    padding-block-end: ${space(4)};
  }
  > summary {
    min-block-size: ${touch};
    font-weight: 600;
    line-height: ${touch};
    cursor: pointer;
  }
`

export const Hint = styled.p`
  margin-block-end: ${space(4)};
  color: ${color.soft};
  font-size: ${text.small};
`

/** The label around a radio button or checkbox, marked as a whole. */
export const choiceStyles = css`
  border: 1.5px solid ${color['field-line']};
  cursor: pointer;
  &:has(:checked) {
    border-color: ${color.wine};
    background: ${color['brass-wash']};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
  input {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    &:focus-visible {
      outline: none;
    }
  }
`

export const Figure = styled.figure`
  display: grid;
  gap: ${space(2)};
  > figcaption {
    font-size: ${text.small};
    font-weight: 600;
  }
`

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`

export const TightActions = styled(Actions)`
  gap: ${space(2)};
`

interface SaveButtonProps {
  saving: boolean
  children: string
  /** The form's id, for a button outside it. */
  form?: string
}

/** Busy during the save and the uploads before it. */
export function SaveButton({ saving, children, form }: SaveButtonProps) {
  const waits = useStore($awaitingUploads)
  return (
    <Button type="submit" form={form} aria-busy={saving || waits}>
      {waits ? panelMessages.pictureAwaited : saving ? panelMessages.saving : children}
    </Button>
  )
}

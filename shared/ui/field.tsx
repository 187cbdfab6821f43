import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { css, styled } from 'styled-components'

type Common = { label: string; error?: string | undefined; hint?: string | undefined }
type InputProps = Common & InputHTMLAttributes<HTMLInputElement> & { lines?: undefined }
type TextareaProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { lines: number }

/** A labelled field; `lines` makes it a text area. The error is tied to the field, so that it is read with it. */
export function Field({ label, error, hint, lines, ...rest }: InputProps | TextareaProps) {
  const id = useId()
  const note = error ?? hint
  const common = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  }
  return (
    <Column>
      <Label htmlFor={id}>{label}</Label>
      {lines === undefined ? (
        <Input {...(rest as InputHTMLAttributes<HTMLInputElement>)} {...common} />
      ) : (
        <TextArea rows={lines} {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)} {...common} />
      )}
      {note && (
        <Note id={`${id}-note`} $error={Boolean(error)}>
          {note}
        </Note>
      )}
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${space(1.5)};
  align-content: start;
`

const Label = styled.label`
  font-size: ${text.small};
  font-weight: 600;
`

const box = css`
  inline-size: 100%;
  min-block-size: 50px;
  padding-inline: ${space(4)};
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.normal};
  background: ${color.paper};
  /* Comes to rest above the messages at the screen's end. */
  scroll-margin-block-end: ${space(36)};
  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
`

export const Input = styled.input`
  ${box}
`

const TextArea = styled.textarea`
  ${box}
  padding-block: ${space(3)};
  resize: vertical;
`

const Note = styled.p<{ $error: boolean }>`
  color: ${({ $error }) => ($error ? color.danger : color.soft)};
  font-size: ${text.small};
`

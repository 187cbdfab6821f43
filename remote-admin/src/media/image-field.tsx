import type { PictureKind } from '@lechaim/shared/lib/pictures.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { mediaMessages } from './media-messages.ts'

interface ImageFieldProps {
  value: string
  /** What the row has now: a foreign address can be shown only once it is saved. */
  saved: string
  kind: PictureKind
  error: string | undefined
  label?: string
  onChange: (address: string) => void
}

/** A picture by its address, with a look at it. */
export function ImageField({ value, saved, kind, error, label = mediaMessages.address, onChange }: ImageFieldProps) {
  const shown = value === saved || /^\/[^/\\\s]\S*\.\w+$/.test(value) ? value : ''
  return (
    <Row>
      <Thumbnail key={shown} src={shown} alt="" kind={kind} {...sizes[kind]} $width={sizes[kind].width} />
      <Field
        label={label}
        value={value}
        error={error}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        onChange={(event) => onChange(event.target.value)}
      />
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  > :last-child {
    flex: 1 1 ${space(40)};
    min-inline-size: 0;
  }
`

/** The ratios in which the shop shows them. */
const sizes: Record<PictureKind, { width: number; height: number }> = {
  product: { width: 64, height: 80 },
  category: { width: 80, height: 80 },
  banner: { width: 112, height: 70 },
}

const Thumbnail = styled(Picture)<{ $width: number }>`
  inline-size: ${({ $width }) => $width}px;
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
`

import type { PictureKind } from '@lechaim/shared/lib/pictures.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { color, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { mediaMessages as t } from './media-messages.ts'
import { isOwnPath, isPictureAddress } from './picture-address.ts'

interface PicturePreviewProps {
  value: string
  saved: string
  kind: PictureKind
  /** Thumbnail of the running upload: null until it is drawn, undefined without an upload. */
  uploading: string | null | undefined
}

/** The chosen picture; the address of a foreign one, which the server shows only once a record refers to it (decision 0014). */
export function PicturePreview({ value, saved, kind, uploading }: PicturePreviewProps) {
  const shown = uploading !== undefined ? (uploading ?? '') : isOwnPath(value) || value === saved ? value : ''
  const isPending = uploading === undefined && value !== '' && shown === '' && isPictureAddress(value)
  return (
    <Column $width={sizes[kind].width}>
      <Thumbnail key={shown} src={shown} alt="" kind={kind} {...sizes[kind]} $busy={uploading !== undefined} />
      {isPending && (
        <Pending>
          <bdi dir="ltr">{value}</bdi>
          {t.shownOnceSaved}
        </Pending>
      )}
    </Column>
  )
}

/** In the shop's aspect ratios. */
const sizes: Record<PictureKind, { width: number; height: number }> = {
  product: { width: 96, height: 120 },
  category: { width: 96, height: 96 },
  banner: { width: 128, height: 80 },
}

const Column = styled.div<{ $width: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  inline-size: min(${({ $width }) => $width}px, 32vw);
`

const Thumbnail = styled(Picture)<{ $busy: boolean }>`
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
  opacity: ${({ $busy }) => ($busy ? 0.6 : 1)};
`

const Pending = styled.p`
  color: ${color.soft};
  font-size: ${text.tiny};
  line-height: 1.35;
  bdi {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

import { type PictureKind, pictureAddress } from '@lechaim/shared/lib/pictures.ts'
import { color } from '@lechaim/shared/ui/theme.ts'
import { useState } from 'react'
import { styled } from 'styled-components'

export interface PictureProps {
  /** As the record has it: one of our own paths, a foreign http(s) address, or empty. */
  src: string
  alt: string
  /** Pixels: they reserve the place, and their ratio is the one in which the picture is shown. */
  width: number
  height: number
  /** Which placeholder stands in for an empty or broken address; `product` unless said otherwise. */
  kind?: PictureKind
  /** For pictures below the fold. */
  lazy?: boolean
  /** For the one picture that the first view waits for. */
  priority?: boolean
  className?: string | undefined
}

/** A picture in its place before, while and after it loads. Size it by its `inline-size`; the height follows from the ratio. */
export function Picture({ src, alt, width, height, kind = 'product', lazy = false, priority = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <Image
      // React sets the attributes in this order, and `loading` must be known before `src` starts the request.
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? undefined : 'async'}
      src={pictureAddress(broken === src ? '' : src, kind)}
      alt={alt}
      width={width}
      height={height}
      className={className}
      onError={() => setBroken(src)}
      $ratio={width / height}
    />
  )
}

const Image = styled.img<{ $ratio: number }>`
  inline-size: 100%;
  block-size: auto;
  aspect-ratio: ${({ $ratio }) => $ratio};
  object-fit: cover;
  background: ${color.hover};
`
